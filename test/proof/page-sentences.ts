/** A sentence of a page as a reader takes it in. `words` are its characters on the page. */
export type PageSentence = { text: string; words: string }

const RUNNING = /^(?:\d{1,3}|Oregon Motorcycle Manual)$/
/** The marks that `sentencesOf` puts around a running head or a page number. */
const HEAD = /\s*⟦[^⟧]*⟧/g

/** The sentences of a page. A point of a list is a sentence together with the line that leads it in. */
export function sentencesOf(pageText: string): PageSentence[] {
  const text = pageText
    .split('\n')
    .map((line) => (RUNNING.test(line.trim()) ? `⟦${line.trim()}⟧` : line.trim()))
    .join('\n')
    .replace(/(?<!\b(?:one|two|three|twenty|thirty|forty|fifty))-\n(?=\p{Ll})/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[.!?:])(?:\s*⟦[^⟧]*⟧)+/g, '')
  const sentences: PageSentence[] = []
  let lead = ''
  for (const found of text.split(/(?<=[.!?:]) (?=\p{Lu}|•)|(?= •)|(?<!^)(?=Rule \d )/u)) {
    const isPoint = found.trimStart().startsWith('•')
    // The points of these manuals have no end marks, so the last one ends where its page ends.
    const piece = isPoint ? (found.split('⟦')[0] ?? '') : found
    const own = piece.replace(/^\s*(?:•|Rule \d+) */, '').replace(HEAD, '')
    sentences.push({ text: isPoint ? `${lead} ${own}` : own, words: piece.replace(/[⟦⟧]/g, '') })
    if (!isPoint) lead = own
  }
  return sentences
}
