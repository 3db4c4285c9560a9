import { TOPICS } from './topic-messages.ts'

export { TOPICS }
export type Topic = keyof typeof TOPICS
export const topics = Object.keys(TOPICS) as [Topic, ...Topic[]]

/**
 * False for questions that a quiz or an exam asks only if the rider chose their topic: those for riders who
 * take their test on three wheels.
 */
export function isForAll({ topic }: { topic?: string | undefined }): boolean {
  return topic !== 'three-wheels'
}

/** Reads a topic that an AI model wrote: its key or its name, in any case and spelling of spaces. */
export function topicIn(written: unknown): Topic | undefined {
  const form = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim()
  const asked = typeof written === 'string' ? form(written) : ''
  return topics.find((topic) => [topic, TOPICS[topic]].some((name) => form(name) === asked))
}

/**
 * The topics of the 25 questions from which the quick quiz draws (decisions 042 and 062), and the
 * weights of the topics in an exam. A place with several topics gets one of them, which depends on the
 * state.
 */
export const BLUEPRINT: readonly (readonly Topic[])[] = [
  ...Array.from({ length: 7 }, (): Topic[] => ['law']),
  ['signs'],
  ['signs'],
  ['signals-and-markings'],
  ['seeing'],
  ['seeing'],
  ['braking'],
  ['braking'],
  ['cornering'],
  ['cornering'],
  ['lane-position'],
  ['space'],
  ['being-seen'],
  ['surfaces'],
  ['emergencies'],
  ['fitness'],
  ['lane-changes', 'night-and-weather'],
  ['passengers-and-loads', 'group-riding'],
  ['gear', 'machine'],
]
