import type { Services } from '../../context.server.ts'
import type { Course } from '../course-records/course-records.server.ts'
import { type KeyedLesson, sumOf, topicCounts } from '../courses/course-results.ts'
import { joinedPupils, readLessons } from '../courses/course-view.server.ts'
import { topicName } from '../courses/topic-counts-list.tsx'
import * as messages from './pupil-results-messages.ts'

/**
 * Returns the rows of a course's table: for each pupil and lesson a row of all topics, and one for each
 * topic that the pupil answered. So a spreadsheet can sum and filter by each column.
 */
export async function courseTable(services: Services, of: Course): Promise<string[][]> {
  const [all, joined] = await Promise.all([readLessons(services, of), joinedPupils(services, of)])
  const begun = all.filter(({ status }) => status !== 'waiting')
  const rows = joined.flatMap((pupil) =>
    begun.flatMap((lesson) => {
      const head = [pupil.nickname, lesson.day, String(Number(lesson.id))]
      const topics = topicCounts([lesson], [pupil])
      const asked = askedOf(lesson)
      return [
        [...head, messages.allTopics(), ...cells(lesson.slots.length, sumOf(topics))],
        ...topics.map((one) => [
          ...head,
          topicName(one.topic),
          ...cells(asked.get(one.topic) ?? 0, one),
        ]),
      ]
    }),
  )
  return [messages.columns(), ...rows]
}

function askedOf({ slots }: KeyedLesson) {
  const asked = new Map<string, number>()
  for (const { topic } of slots) asked.set(topic, (asked.get(topic) ?? 0) + 1)
  return asked
}

function cells(asked: number, { answered, right }: ReturnType<typeof sumOf>): string[] {
  const percent = answered > 0 ? `${Math.round((100 * right) / answered)}%` : ''
  return [String(asked), String(answered), String(right), percent]
}
