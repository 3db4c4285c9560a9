import { createHash } from 'node:crypto'
import { explanationOf } from '../../questions/question/explanation-of.ts'
import { pictureKey, withPictures } from '../../questions/question/picture-notes.ts'
import { type Pictured, picturesOf } from '../../questions/question/pictures.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { FileItem, LackedField, QuestionsFile } from './bank-file.ts'

type Asked = Pictured & { question: string }
type Known = { bank: readonly StoredItem[]; latest: ReadonlyMap<string, StoredItem> }

/**
 * Gives each question of a file an id: its own, or that of the bank's question with the same text and
 * picture. A new question gets the same id in every import. A known question keeps what the file lacks.
 */
export function named(
  { items, lacks, isSheet }: Pick<QuestionsFile, 'items' | 'lacks' | 'isSheet'>,
  { bank, latest }: Known,
): (FileItem & { id: string })[] {
  const sent = new Set(items.map(({ id }) => id))
  const live = new Map(bank.map((stored) => [stored.id, stored]))
  const others = new Map(bank.filter(({ id }) => !sent.has(id)).map((one) => [keyOf(one), one]))
  return items.map((item) => {
    const ownId = item.id ?? idFor(item)
    const own = live.get(ownId) ?? latest.get(ownId)
    const earlier = own ?? others.get(keyOf(item))
    if (!earlier) return { ...item, id: ownId }
    others.delete(keyOf(earlier))
    const told = isSheet ? withStoredNumbers(item, earlier) : item
    // The comparison shows what changes, so a question without a revision is never too old.
    const missing: readonly LackedField[] = item.id === earlier.id ? lacks : [...lacks, 'revision']
    return { ...told, ...storedFields(told, earlier, missing), id: earlier.id }
  })
}

function keyOf(item: Asked): string {
  return `${item.question.trim().toLowerCase()} ${pictureKey(item)}`
}

function idFor(item: Asked): string {
  const told = JSON.stringify([item.question, pictureKey(item)])
  return `f${createHash('sha256').update(told).digest('hex').slice(0, 19)}`
}

function storedFields(item: FileItem, earlier: StoredItem, lacks: readonly LackedField[]) {
  const kept: Partial<Pick<StoredItem, LackedField | 'explanation'>> = {}
  for (const field of lacks) {
    if (field === 'picture') Object.assign(kept, withPictures(picturesOf(earlier)))
    else if (earlier[field] !== undefined) Object.assign(kept, { [field]: earlier[field] })
  }
  const source = explanationOf(earlier).slice(earlier.explanation.length)
  const isWithSource = lacks.includes('source') && source && item.explanation.endsWith(source)
  return {
    ...kept,
    ...(isWithSource && { explanation: item.explanation.slice(0, -source.length) }),
  }
}

/** Restores numbers such as 0.10, which a spreadsheet writes as 0.1. */
function withStoredNumbers(item: FileItem, earlier: StoredItem): FileItem {
  const stored = (option: string) => {
    const before = earlier.options[item.options.indexOf(option)] ?? option
    return String(Number(before)) === option ? before : option
  }
  const reasons = Object.entries(item.whyWrong ?? {})
  return {
    ...item,
    options: item.options.map(stored),
    correctAnswer: stored(item.correctAnswer),
    ...(reasons.length > 0 && {
      whyWrong: Object.fromEntries(reasons.map(([option, why]) => [stored(option), why])),
    }),
  }
}
