import type { Services } from '../context.server.ts'
import { pageLink } from '../manuals/manual-file.ts'
import { storePage } from '../manuals/manual-pages.server.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import { quizItems } from '../quiz/questions.server.ts'
import { type QuizItem, quizItem } from '../quiz/quiz-item.ts'
import { securityEvent } from '../security-event.server.ts'
import { type StateLock, withStateLock } from '../states/state-lock.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './question-changes.ts'
import { newestTimes, rollBack } from './question-versions.server.ts'
import { reviewItems } from './review-items.server.ts'

type ChangeOutcome = { done: true } | { message: string; status: 404 | 422 }

const DONE = { done: true } as const
const NOT_THERE = { message: CHANGE_MESSAGES.notThere, status: 404 } as const
const NO_VERSION = { message: CHANGE_MESSAGES.noVersion, status: 404 } as const
const UNFIT = { message: CHANGE_MESSAGES.unfit, status: 422 } as const

/** Makes one change of the admin to a state's questions, whole or not at all. */
export async function changeQuestions(
  services: Services,
  abbrev: string,
  change: QuestionChange,
  by: { uid: string; email: string },
): Promise<ChangeOutcome> {
  const outcome = await withStateLock(services, abbrev, async (lock) => {
    const bank = {
      services,
      lock,
      abbrev,
      published: quizItems(services, abbrev),
      waiting: reviewItems(services, abbrev),
    }
    switch (change.intent) {
      case 'approve':
        return approve(bank, change.id, change.item)
      case 'reject':
        return reject(bank, change.id)
      case 'edit':
        return edit(bank, change.id, change.item)
      case 'withdraw':
        return withdraw(bank, change.id)
      case 'roll-back': {
        const { email } = by
        const version = await rollBack(services, lock, abbrev, { to: change.version, by: email })
        return version === null ? NO_VERSION : DONE
      }
    }
  })
  if ('done' in outcome) {
    const what = 'id' in change ? change.id : change.version
    const facts = { did: `${change.intent.replace('-', ' ')} question`, abbrev, what, uid: by.uid }
    services.log.info(securityEvent('admin.acted', facts), 'questions changed')
  }
  return outcome
}

type Bank = {
  services: Services
  lock: StateLock
  abbrev: string
  published: ReturnType<typeof quizItems>
  waiting: ReturnType<typeof reviewItems>
}

/** Publishes a question that waited for review as the newest item of the current version. */
async function approve(bank: Bank, id: string, written: GeneratedItem): Promise<ChangeOutcome> {
  const { services, lock, abbrev, published, waiting } = bank
  const reviewed = await waiting.get(id)
  const record = await readStateRecord(services, abbrev)
  if (!reviewed || !record) return NOT_THERE
  const item = await toQuizItem(bank, written, reviewed.manual)
  if (!item) return UNFIT
  const [createdAt = ''] = await newestTimes(services, abbrev, 1)
  const approved = await lock.commit([
    published.write.create(id, { ...item, version: record.version, createdAt }),
    waiting.write.delete(id),
  ])
  return approved ? DONE : NOT_THERE
}

async function reject({ lock, waiting }: Bank, id: string): Promise<ChangeOutcome> {
  if (!(await waiting.get(id))) return NOT_THERE
  await lock.commit([waiting.write.delete(id)])
  return DONE
}

async function edit(bank: Bank, id: string, written: GeneratedItem): Promise<ChangeOutcome> {
  const { lock, published } = bank
  const stored = await published.get(id)
  if (!stored) return NOT_THERE
  const item = await toQuizItem(bank, written, manualOf(stored))
  if (!item) return UNFIT
  const { version, createdAt } = stored
  await lock.commit([published.write.set(id, { ...item, version, createdAt })])
  return DONE
}

/** Takes a question from riders. It waits for review again, so the admin can fix and approve it. */
async function withdraw(bank: Bank, id: string): Promise<ChangeOutcome> {
  const { services, lock, published, waiting } = bank
  const stored = await published.get(id)
  if (!stored) return NOT_THERE
  const { page = null, quote = '' } = stored.source ?? {}
  const withdrawn = await lock.commit([
    waiting.write.create(id, {
      item: { ...stored, page, quote },
      reasons: [{ code: 'withdrawn' }],
      manual: manualOf(stored),
      createdAt: services.now().toISOString(),
    }),
    published.write.delete(id),
  ])
  return withdrawn ? DONE : NOT_THERE
}

/** The Quiz item that the admin wrote, or null if it is invalid. Its source is a page that exists. */
async function toQuizItem(
  { services, abbrev }: Bank,
  { page, quote, ...item }: GeneratedItem,
  manual: string | null,
): Promise<QuizItem | null> {
  const isShown = manual && page && quote && (await storePage(services, { abbrev, manual, page }))
  const source = isShown ? { page, quote, link: pageLink(abbrev, manual, page) } : undefined
  const parsed = quizItem.safeParse({ ...item, ...(source && { source }) })
  return parsed.success ? parsed.data : null
}

function manualOf({ source }: QuizItem): string | null {
  return source?.link.split('/').at(-2) ?? null
}
