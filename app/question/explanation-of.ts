import type { RiderItem } from './quiz-item.ts'

type Explained = Pick<RiderItem, 'explanation' | 'citation'> & {
  source?: { quote: string } | undefined
}

/** Returns the explanation and its source as one text, for files without a place for the source. */
export function explanationOf({ explanation, citation, source }: Explained): string {
  const said = source ? `“${source.quote}”` : citation
  return said ? `${explanation} (${said})` : explanation
}
