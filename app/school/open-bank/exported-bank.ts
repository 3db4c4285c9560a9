import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { TOPICS } from '../../questions/question/topic-messages.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import * as messages from './file-messages.ts'

/** A question as files have it. */
export type ExportedItem = ShownItem & OfFile
export type OfFile = { id: string; expiresAt?: string | undefined }

/** A state's questions for a file, in the language of its address. */
export type ExportedBank = {
  state: UsState
  version: number
  items: readonly ExportedItem[]
}

/** What a format needs besides the questions. */
export type FileFacts = {
  /** Our own address, for links to pictures. */
  origin: string
  /** The name of the license of the questions. */
  license: string
  /** Returns the SVG text of a picture. */
  pictureOf: (name: string) => Promise<string>
}

/** Writes banks as a file of one format. Yields the file in pieces. */
export type BankWriter = (
  banks: AsyncIterable<ExportedBank>,
  facts: FileFacts,
) => AsyncGenerator<string>

const NAMES: Record<string, string> = TOPICS

/**
 * Returns the questions of each topic, with the path of their category in Moodle, which is below that of the
 * state. Questions without a topic are in the state's own.
 */
export function byCategory({ state, items }: ExportedBank): [string, ExportedItem[]][] {
  const byTopic = Map.groupBy(items, ({ topic }) => NAMES[topic ?? ''])
  return [...byTopic].map(([topic, ofTopic]) => {
    const path = [messages.inLanguage(state.stateName), ...(topic ? [topic] : [])]
    return [path.map((name) => name.replaceAll('/', '//')).join('/'), ofTopic]
  })
}
