import common from '../../content/questions/common.json' with { type: 'json' }
import ownOfStates from '../../content/questions/states.json' with { type: 'json' }
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { US_STATES } from '../states/us-states.ts'
import { quizItems } from './questions.server.ts'
import type { QuizItem } from './quiz-item.ts'

type CommonQuestion = QuizItem & { notFor?: string[] }

/** Which states come with starter questions: abbreviations, in the order of the states' names. */
export const STARTER_STATES = US_STATES.filter(({ abbrev }) => abbrev in ownOfStates)

/**
 * The starter questions of a state: those about its own rules first, then the common ones. The
 * common ones begin at another place for each state, so that all are among some state's newest.
 */
export function starterQuestions(abbrev: string): QuizItem[] {
  const own = ownOfStates[abbrev as keyof typeof ownOfStates]
  const start = (STARTER_STATES.findIndex((state) => state.abbrev === abbrev) * 7) % common.length
  const rest: CommonQuestion[] = [...common.slice(start), ...common.slice(0, start)]
  return [...own, ...rest.filter(({ notFor }) => !notFor?.includes(abbrev))]
}

/**
 * Puts the starter questions into an empty database, all or none. Done once: a database that
 * had them before, or holds a state, stays as it is, also when two processes start together.
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
    ...STARTER_STATES.flatMap(({ stateName, abbrev }) => [
      stateRecords(services).write.create(abbrev, {
        stateName,
        abbrev,
        sourceDocument: null,
        gsUri: null,
        questions: 'starter',
        version: 0,
        manual: null,
        updatedAt: start.toISOString(),
      }),
      ...starterQuestions(abbrev).map(({ question, options, correctAnswer, explanation }, index) =>
        quizItems(services, abbrev).write.create(`starter-${index + 1}`, {
          question,
          options,
          correctAnswer,
          explanation,
          // The first is the newest: riders get the newest ones.
          createdAt: new Date(start.getTime() - index).toISOString(),
          version: 0,
        }),
      ),
    ]),
  ]
  if (await documents.batch(writes))
    log.info({ states: STARTER_STATES.length }, 'starter questions put in')
}
