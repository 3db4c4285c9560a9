import type { Services } from '../../context.server.ts'
import { readBank } from '../../questions/bank/bank.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { isForAll } from '../../questions/question/topics.ts'
import type { ShownAbout } from '../../questions/states/about-test.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { shownAbout } from '../../questions/translations/shown.server.ts'
import { noItems } from '../quiz/quiz-messages.tsx'
import * as messages from './exam-messages.ts'

/** The data for a page about a state's exam. `questions` is the number of questions in the bank. */
type Found = {
  status: number
  about: ShownAbout | null
  questions: number
  message: string | null
}

export async function readExamPage(services: Services, { abbrev }: UsState): Promise<Found> {
  try {
    const record = await readStateRecord(services, abbrev)
    const { items } = await readBank(services, abbrev, record?.version ?? 0)
    const questions = inForce(items, services.now()).filter(isForAll).length
    const about = record?.about ? await shownAbout(services, record.about) : null
    if (questions > 0) return { status: 200, about, questions, message: null }
    return { status: 404, about, questions, message: noItems() }
  } catch (error) {
    services.log.error({ err: error }, 'loading the page of an exam failed')
    return { status: 503, about: null, questions: 0, message: messages.pageFailed() }
  }
}
