import type { Services } from '../context.server.ts'
import { quizItems } from '../quiz/questions.server.ts'
import { type ItemSource, type QuizItem, quizItem } from '../quiz/quiz-item.ts'
import { securityEvent } from '../security-event.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './change-questions.ts'
import type { GeneratedItem } from './generated-item.ts'
import { keepManualPage } from './manual-pages.server.ts'
import { pageLink } from './manual-upload.ts'
import { rollBack } from './question-versions.server.ts'
import { reviewItems } from './review-items.server.ts'
import { inTurn, type Turn } from './state-turns.server.ts'

export type ChangeOutcome = { done: true } | { message: string; status: 404 | 422 }

const DONE = { done: true } as const
const NOT_THERE = { message: CHANGE_MESSAGES.notThere, status: 404 } as const
const NO_VERSION = { message: CHANGE_MESSAGES.noVersion, status: 404 } as const
const UNFIT = { message: CHANGE_MESSAGES.unfit, status: 422 } as const

/** Does what the admin decided about a state's questions; each change whole or not at all. */
export async function changeQuestions(
  services: Services,
  abbrev: string,
  change: QuestionChange,
  by: { uid: string; email: string },
): Promise<ChangeOutcome> {
  const outcome = await inTurn(services, abbrev, (turn) =>
    carryOut(services, turn, abbrev, change, by.email),
  )
  if ('done' in outcome) {
    const what = 'id' in change ? change.id : change.version
    const facts = { did: `${change.do} question`, abbrev, what, uid: by.uid }
    services.log.info(securityEvent('admin.acted', facts), 'questions changed')
  }
  return outcome
}

function carryOut(
  services: Services,
  turn: Turn,
  abbrev: string,
  change: QuestionChange,
  by: string,
) {
  switch (change.do) {
    case 'approve':
      return approve(services, turn, abbrev, change.id, change.item)
    case 'reject':
      return reject(services, turn, abbrev, change.id)
    case 'edit':
      return edit(services, turn, abbrev, change.id, change.item)
    case 'withdraw':
      return withdraw(services, turn, abbrev, change.id)
    case 'roll back':
      return rollBack(services, turn, abbrev, { to: change.version, by }).then((version) =>
        version === null ? NO_VERSION : DONE,
      )
  }
}

/** Gives a question that waited to the riders: it joins the version they get, as its newest. */
async function approve(
  services: Services,
  turn: Turn,
  abbrev: string,
  id: string,
  written: GeneratedItem,
): Promise<ChangeOutcome> {
  const waiting = await reviewItems(services, abbrev).get(id)
  const record = await readStateRecord(services, abbrev)
  if (!waiting || !record) return NOT_THERE
  const item = await toQuizItem(services, abbrev, written, waiting.manual)
  if (!item) return UNFIT
  const [newest] = await quizItems(services, abbrev).list({ orderBy: 'createdAt desc', limit: 1 })
  const now = services.now().getTime()
  const createdAt = new Date(Math.max(now, Date.parse(newest?.createdAt ?? '') + 1 || 0))
  const approved = await turn.commit([
    quizItems(services, abbrev).write.create(id, {
      ...item,
      version: record.version,
      createdAt: createdAt.toISOString(),
    }),
    reviewItems(services, abbrev).write.delete(id),
  ])
  return approved ? DONE : NOT_THERE
}

async function reject(
  services: Services,
  turn: Turn,
  abbrev: string,
  id: string,
): Promise<ChangeOutcome> {
  if (!(await reviewItems(services, abbrev).get(id))) return NOT_THERE
  await turn.commit([reviewItems(services, abbrev).write.delete(id)])
  return DONE
}

async function edit(
  services: Services,
  turn: Turn,
  abbrev: string,
  id: string,
  written: GeneratedItem,
): Promise<ChangeOutcome> {
  const stored = await quizItems(services, abbrev).get(id)
  if (!stored) return NOT_THERE
  const item = await toQuizItem(services, abbrev, written, manualOf(stored))
  if (!item) return UNFIT
  const { version, createdAt } = stored
  await turn.commit([quizItems(services, abbrev).write.set(id, { ...item, version, createdAt })])
  return DONE
}

/** Takes a question from the riders: it waits again, and can be mended and approved. */
async function withdraw(
  services: Services,
  turn: Turn,
  abbrev: string,
  id: string,
): Promise<ChangeOutcome> {
  const stored = await quizItems(services, abbrev).get(id)
  if (!stored) return NOT_THERE
  const { question, options, correctAnswer, explanation, source } = stored
  const { page, quote } = source ?? { page: null, quote: '' }
  const withdrawn = await turn.commit([
    reviewItems(services, abbrev).write.create(id, {
      item: { question, options, correctAnswer, explanation, page, quote },
      reasons: [{ code: 'withdrawn' }],
      manual: manualOf(stored),
      createdAt: services.now().toISOString(),
    }),
    quizItems(services, abbrev).write.delete(id),
  ])
  return withdrawn ? DONE : NOT_THERE
}

/** The Quiz item as the admin wrote it, or null when it is none. Its page is shown if there is one. */
async function toQuizItem(
  services: Services,
  abbrev: string,
  { page, quote, ...item }: GeneratedItem,
  manual: string | null,
): Promise<QuizItem | null> {
  const shown =
    manual && page && quote && (await keepManualPage(services, { abbrev, manual, page }))
  const source: ItemSource | null = shown
    ? { page, quote, link: pageLink(abbrev, manual, page) }
    : null
  const parsed = quizItem.safeParse({ ...item, ...(source && { source }) })
  return parsed.success ? parsed.data : null
}

function manualOf({ source }: QuizItem): string | null {
  return source?.link.split('/').at(-2) ?? null
}
