import type { Services } from '../../context.server.ts'
import type { Course } from '../course-records/course-records.server.ts'
import { questionOfSchool } from '../courses/course-messages.ts'
import { type KeyedLesson, marksOf, type TopicKey } from '../courses/course-results.ts'
import { joinedPupils, readLessons } from '../courses/course-view.server.ts'
import { passed } from '../courses/result-messages.ts'
import { practice, test } from '../courses/test-messages.ts'
import { topicName } from '../courses/topic-counts-list.tsx'
import * as messages from './pupil-results-messages.ts'

/**
 * Returns the rows of a course's table: one for each pupil, lesson and topic that the lesson asks. So a
 * spreadsheet can sum and filter by each column.
 */
export async function courseTable(services: Services, of: Course): Promise<string[][]> {
  const [all, joined] = await Promise.all([readLessons(services, of), joinedPupils(services, of)])
  const begun = all
    .filter(({ status }) => status !== 'waiting')
    .map((lesson) => ({ ...lesson, parts: byTopic(lesson) }))
  const now = services.now()
  const rows = joined.flatMap((pupil) =>
    begun.flatMap(({ parts, ...lesson }) => {
      const way = lesson.way === 'test' ? test() : practice()
      const head = [pupil.nickname, lesson.day, String(Number(lesson.id)), way]
      const { isPassed } = marksOf(lesson, pupil, now)
      return parts.map(({ topic, slots }) => {
        const { answered, right } = marksOf({ ...lesson, slots }, pupil, now)
        return [
          ...head,
          topic === 'own' ? questionOfSchool() : topicName(topic),
          ...[slots.length, answered, right].map(String),
          answered > 0 ? `${Math.round((100 * right) / answered)}%` : '',
          isPassed == null ? '' : passed(isPassed),
        ]
      })
    }),
  )
  return [messages.columns(), ...rows]
}

function byTopic({ slots }: KeyedLesson) {
  const topics = new Map<TopicKey, typeof slots>()
  for (const slot of slots) topics.set(slot.topic, [...(topics.get(slot.topic) ?? []), slot])
  return [...topics].map(([topic, slots]) => ({ topic, slots }))
}
