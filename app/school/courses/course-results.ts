import { LETTERS } from '../../questions/question/option-letters.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { TOPICS, type Topic } from '../../questions/question/topics.ts'
import { letterOf, optionOf } from '../../riders/attempts/address.ts'
import type { Lesson } from '../course-records/course-records.server.ts'
import { hasPassed, takesAnswers } from './test-rules.ts'

/** A pupil as the teacher sees one, in a lesson or in the whole course. */
export type PupilShown = { id: string; nickname: string } & Marked

/** Right ones are a share of the answered ones. A test is passed or not by all of its questions. */
export type Marked = Counts & { isPassed?: boolean | null }

/** The letters of the picked options, by the ids of the questions. */
export type Answers = Readonly<Record<string, string>>

type Counts = { answered: number; right: number }

/** A topic of the state, its manual, or the school's own questions. */
export type TopicKey = Topic | 'manual' | 'own'
export type TopicCounts = Counts & { topic: TopicKey }

/** How many pupils picked each option of a question, and how many were right. */
type QuestionResult = Counts & {
  number: number
  question: string
  /** In the order of the options. */
  picks: number[]
}

/** A question that somebody missed, with the wrong options that were picked, the most frequent first. */
export type Missed = Counts & { item: ShownItem; picks: { option: string; count: number }[] }

export function answeredOf(questions: readonly ShownItem[], answers: Answers): number {
  return questions.filter(({ id = '' }) => answers[id]).length
}

function isRight(item: ShownItem, letter: string | undefined): boolean {
  return optionOf(item, letter) === item.correctAnswer
}

/** Returns the result of each question, in the order of the set. */
export function questionResults(
  questions: readonly ShownItem[],
  pupils: readonly { answers: Answers }[],
): QuestionResult[] {
  return questions.map((item, place) => {
    const letters = pupils.flatMap(({ answers }) => answers[item.id ?? ''] ?? [])
    return {
      number: place + 1,
      question: item.question,
      answered: letters.length,
      right: letters.filter((letter) => isRight(item, letter)).length,
      picks: LETTERS.map((letter) => letters.filter((one) => one === letter).length),
    }
  })
}

/** A question of a lesson, with its place in a pupil's letters and the letter of its key. */
type Slot = { item: ShownItem; place: number; key: string | undefined; topic: TopicKey }

/** The questions of a lesson in the form in which many pupils' letters are counted. */
export type KeyedLesson = { lesson: string; slots: Slot[] }

type Asked = {
  lesson: string
  questions: readonly ShownItem[]
  placeOf: (id: string) => number
}

export function keyed({ lesson, questions, placeOf }: Asked): KeyedLesson {
  const slots = questions.map((item) => ({
    item,
    place: placeOf(item.id ?? ''),
    key: letterOf(item, item.correctAnswer),
    topic: topicOf(item),
  }))
  return { lesson, slots }
}

function topicOf({ id = '', topic = '' }: ShownItem): TopicKey {
  if (id.startsWith('own-')) return 'own'
  return topic in TOPICS ? (topic as Topic) : 'manual'
}

/** What is stored of a pupil's answers. */
type Letters = { lessons: Readonly<Record<string, { letters: string } | undefined>> }

/** Calls `visit` with each question of a lesson that a pupil has answered. */
export function visitAnswers(
  { lesson, slots }: KeyedLesson,
  { lessons }: Letters,
  visit: (slot: Slot, letter: string) => void,
): void {
  const { letters = '' } = lessons[lesson] ?? {}
  for (const slot of slots) {
    const letter = letters[slot.place]
    if (letter && letter !== '-') visit(slot, letter)
  }
}

/** Returns the topics of the questions that pupils answered, those with the most wrong answers first. */
export function topicCounts(
  lessons: readonly KeyedLesson[],
  pupils: readonly Letters[],
): TopicCounts[] {
  const byTopic = new Map<TopicKey, TopicCounts>()
  const count = ({ topic, key }: Slot, letter: string) => {
    const counts = byTopic.get(topic) ?? { topic, answered: 0, right: 0 }
    counts.answered++
    if (letter === key) counts.right++
    byTopic.set(topic, counts)
  }
  for (const pupil of pupils) for (const lesson of lessons) visitAnswers(lesson, pupil, count)
  return [...byTopic.values()].sort(byWrong)
}

type Marking = KeyedLesson & Pick<Lesson, 'way' | 'passPercent' | 'status' | 'endedAt'>

/** Returns what a pupil got right in a lesson. A test that the pupil began is passed or not once it is over. */
export function marksOf(lesson: Marking, pupil: Letters, now: Date): Marked {
  const counts = sumOf(topicCounts([lesson], [pupil]))
  const isMarked = pupil.lessons[lesson.lesson] && !takesAnswers(lesson, now)
  return {
    ...counts,
    isPassed: isMarked ? hasPassed(lesson, counts.right, lesson.slots.length) : null,
  }
}

export function sumOf(counts: readonly Counts[]): Counts {
  const sum = { answered: 0, right: 0 }
  for (const { answered, right } of counts) {
    sum.answered += answered
    sum.right += right
  }
  return sum
}

/**
 * Returns the missed questions of lessons, those with the most wrong answers first. A question that several
 * lessons ask counts once, with all its answers.
 */
export function missedQuestions(
  lessons: readonly KeyedLesson[],
  pupils: readonly Letters[],
): Missed[] {
  const all = new Map<string, Counts & { item: ShownItem; wrong: Map<string, number> }>()
  const count = ({ item, key }: Slot, letter: string) => {
    const { id = '' } = item
    const one = all.get(id) ?? { item, answered: 0, right: 0, wrong: new Map() }
    const option = optionOf(item, letter) ?? ''
    one.answered++
    if (letter === key) one.right++
    else one.wrong.set(option, (one.wrong.get(option) ?? 0) + 1)
    all.set(id, one)
  }
  for (const pupil of pupils) for (const lesson of lessons) visitAnswers(lesson, pupil, count)
  return [...all.values()]
    .filter(({ right, answered }) => right < answered)
    .sort(byWrong)
    .map(({ wrong, ...one }) => ({ ...one, picks: mostFirst(wrong) }))
}

function mostFirst(counts: ReadonlyMap<string, number>): Missed['picks'] {
  const picks = [...counts].map(([option, count]) => ({ option, count }))
  return picks.sort((one, other) => other.count - one.count)
}

/** Sorts by the number of wrong answers, so that one wrong answer of one pupil does not come first. */
function byWrong(one: Counts, other: Counts): number {
  const more = other.answered - other.right - (one.answered - one.right)
  return more || shareOf(one) - shareOf(other)
}

/** Returns the share of right answers, from 0 to 1. */
function shareOf({ right, answered }: Counts): number {
  return answered === 0 ? 0 : right / answered
}
