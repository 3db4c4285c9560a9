import { finder } from '../../base/text/find-words.ts'
import type { Services } from '../../context.server.ts'
import { readBank } from '../../questions/bank/bank.server.ts'
import { TOPICS, type Topic } from '../../questions/question/topics.ts'
import { type Course, type Lesson, lessons } from '../course-records/course-records.server.ts'
import { courseState } from '../courses/answers.server.ts'
import { readListOnce } from '../sets/sets.server.ts'

const MOST_SHOWN = 30

/**
 * Finds the questions of the state with each word of `find`, about the topic if one is given. They are of
 * the lesson's version. Each one comes with the lessons that ask it.
 */
export async function findInBank(
  services: Services,
  of: Course,
  lesson: Lesson,
  { find, topic }: { find: string; topic: Topic | null },
) {
  const state = courseState(of)
  const { items } = await readBank(services, state.abbrev, lesson.version)
  const ofTopic = items.filter((item) => !topic || item.topic === topic)
  const [{ questions }, all] = await Promise.all([
    readListOnce(services, state, { ...lesson, questions: ofTopic.map(({ id }) => id) }),
    lessons(services, of.id).list(),
  ])
  const finds = finder(find)
  const found = questions.filter(({ question, options, explanation, topic: name }) =>
    finds([question, ...options, explanation, TOPICS[name as Topic]]),
  )
  return {
    found: found.length,
    shown: found.slice(0, MOST_SHOWN).map((item) => ({
      item,
      lessons: all.flatMap(({ id, questions: asked }) => (asked.includes(item.id ?? '') ? id : [])),
    })),
  }
}
