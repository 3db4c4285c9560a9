import { plural } from '../../base/text/plural.ts'
import type { BodyBlock } from './body-blocks.ts'

/** Counts the blocks of a translation that are still word for word those of its English post. */
export function countCopied(
  translation: readonly BodyBlock[],
  english: readonly BodyBlock[],
): number {
  const originals = new Set(english.map((block) => JSON.stringify(block)))
  return translation.filter((block) => originals.has(JSON.stringify(block))).length
}

export function copiedNote(count: number): string | null {
  if (count === 0) return null
  return plural(count, {
    one: 'One block is still in English.',
    other: `${count} blocks are still in English.`,
  })
}
