import common from '../../content/questions/common.json' with { type: 'json' }
import ownOfStates from '../../content/questions/states.json' with { type: 'json' }
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { US_STATES } from '../states/us-states.ts'
import { bankVersions, refOf } from './bank.server.ts'
import type { QuizItem } from './quiz-item.ts'
import { quizItems } from './stored-items.server.ts'

type CommonQuestion = QuizItem & { notFor?: string[] }

/** The states with starter questions, by name. */
export const STARTER_STATES = US_STATES.filter(({ abbrev }) => abbrev in ownOfStates)

/**
 * A state's starter questions. The questions about its own rules come first, then the common ones.
 * Each state starts at a different common question, so that all of them are asked in some state.
 */
export function starterQuestions(abbrev: string): QuizItem[] {
  const own = ownOfStates[abbrev as keyof typeof ownOfStates]
  const start = (STARTER_STATES.findIndex((state) => state.abbrev === abbrev) * 7) % common.length
  const rest: CommonQuestion[] = [...common.slice(start), ...common.slice(0, start)]
  return [...own, ...rest.filter(({ notFor }) => !notFor?.includes(abbrev))]
}

/**
 * Stores all starter questions or none. It runs once: a database with a state, or with the marker of
 * an earlier run, stays unchanged. Two processes may call it at the same time.
 */
export async function putStarterQuestions(
  services: Pick<Services, 'documents' | 'log' | 'now'>,
): Promise<void> {
  const { documents, log, now } = services
  const marker = 'system/starterQuestions'
  if (await documents.get(marker)) return
  if ((await documents.list('states', { limit: 1 })).length > 0) return

  const start = now()
  const writes: Write[] = [
    { type: 'create', path: marker, data: { createdAt: start.toISOString() } },
    ...STARTER_STATES.flatMap(({ stateName, abbrev }) => {
      const items = starterQuestions(abbrev).map((item, index) => ({
        ...item,
        id: `starter-${index + 1}`,
      }))
      return [
        stateRecords(services).write.create(abbrev, {
          stateName,
          abbrev,
          sourceDocument: null,
          gsUri: null,
          questions: 'starter',
          version: 0,
          itemCount: items.length,
          manual: null,
          updatedAt: start.toISOString(),
        }),
        bankVersions(services, abbrev).write.create('0', {
          number: 0,
          items: items.map(({ id }) => refOf({ id, revision: 1 })),
          why: 'starter',
          by: null,
          restores: null,
          createdAt: start.toISOString(),
        }),
        ...items.map((item, index) =>
          quizItems(services, abbrev).write.create(item.id, {
            ...item,
            // Each question is dated 1 ms before the previous one, because riders get the newest first.
            createdAt: new Date(start.getTime() - index).toISOString(),
            version: 0,
            revision: 1,
            origin: 'starter',
          }),
        ),
      ]
    }),
  ]
  if (await documents.batch(writes))
    log.info({ states: STARTER_STATES.length }, 'starter questions stored')
}
