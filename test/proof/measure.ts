import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ManualText, readManual } from '../../app/making/proof/manual-text.ts'
import { checkBatch, type ProvedItem } from '../../app/making/proof/question-checks.ts'
import type { DraftItem } from '../../app/questions/question/draft-item.ts'
import { openPdfReader } from '../../platform/pdf/pdfium-reader.ts'
import { HIDDEN_WAYS, makeManualWithHidden } from './hidden-text.ts'
import { BULLETS, FACTS } from './manual-facts.ts'
import { LAYOUT_NAMES, type LayoutName, makeManualIn } from './manual-layouts.ts'
import { falseNumber, SPOILT_KINDS } from './spoilt-items.ts'
import { itemOf, type Place, TRUE_KINDS, withKey } from './true-items.ts'

/** The result for a kind of items: their number, and the items that the checks decide wrongly. */
export type Row = { kind: string; items: number; faults: Fault[] }
type Fault = { layout: LayoutName; item: DraftItem; reasons: string[] }

/**
 * The second reader. Returns true if it confirms an item that passed the rules. Receives the text of the
 * item's page.
 */
export type Reader = (item: ProvedItem, pageText: string) => boolean

type ReadManual = Place & { manual: ManualText; pages: readonly string[] }

/** The number of characters of the next page that the second reader also gets, as in a run. */
const CHARACTERS_OF_NEXT_PAGE = 1_500

const FACT_OF = new Map([...FACTS, ...BULLETS].map((fact) => [fact.question, fact]))

export async function readManuals(): Promise<ReadManual[]> {
  return Promise.all(
    LAYOUT_NAMES.map(async (layout) => {
      const { bytes, pageOf } = await makeManualIn(layout)
      const pages = await pagesOf(bytes)
      return { layout, pageOf, pages, manual: readManual(pages) }
    }),
  )
}

/** Finds the true items that would wait for review or cite another page, for each kind. */
export function rightItems(manuals: ReadManual[], reader: Reader): Row[] {
  return Object.entries(TRUE_KINDS).map(([kind, { layouts = LAYOUT_NAMES, items }]) =>
    rowOf(
      kind,
      manuals.filter(({ layout }) => layouts.includes(layout)),
      (place) =>
        items(place).map((item) => {
          const { published, reasons } = check([item], place, reader)
          const fact = FACT_OF.get(item.question)
          const isRight = published?.page === (fact && place.pageOf.get(fact))
          return { item, reasons, isFault: !isRight }
        }),
    ),
  )
}

/** Finds the wrong items that would reach riders without review, for each kind. */
export function wrongItems(
  manuals: ReadManual[],
  reader: Reader,
  kinds = Object.keys(SPOILT_KINDS),
): Row[] {
  const wanted = Object.entries(SPOILT_KINDS).filter(([kind]) => kinds.includes(kind))
  return wanted.map(([kind, batches]) =>
    rowOf(kind, manuals, (place) =>
      batches(place).map((batch) => {
        const { published, reasons } = check(batch, place, reader)
        return { item: batch.at(-1) as DraftItem, reasons, isFault: published !== null }
      }),
    ),
  )
}

/** Finds false items that riders get because hidden text proves them, for each way to hide text. */
export async function hiddenItems(): Promise<Row[]> {
  const facts = FACTS.filter(({ key, sentence }) =>
    falseNumber(sentence).includes(falseNumber(key)),
  ).filter(({ key }) => falseNumber(key) !== key)
  const pairs = facts.map(({ sentence }) => ({ seen: sentence, hidden: falseNumber(sentence) }))
  return Promise.all(
    Object.entries(HIDDEN_WAYS).map(async ([way, hide]) => {
      const pages = await pagesOf(await makeManualWithHidden(hide, pairs))
      const manual = readManual(pages)
      const pageOf = new Map(facts.map((fact, index) => [fact, index + 1]))
      return rowOf(
        `text that nobody sees: ${way}`,
        [{ layout: 'plain', pageOf, pages, manual }],
        (place) =>
          facts.map((fact) => {
            const item = withKey(
              itemOf(fact, place, falseNumber(fact.sentence)),
              falseNumber(fact.key),
            )
            const { published, reasons } = check([item], place, () => true)
            return { item, reasons, isFault: published !== null }
          }),
      )
    }),
  )
}

type Outcome = { item: DraftItem; reasons: string[]; isFault: boolean }

function rowOf(kind: string, manuals: ReadManual[], decide: (place: ReadManual) => Outcome[]): Row {
  const outcomes = manuals.flatMap((place) =>
    decide(place).map((outcome) => ({ ...outcome, layout: place.layout })),
  )
  return { kind, items: outcomes.length, faults: outcomes.filter(({ isFault }) => isFault) }
}

/**
 * Checks a batch. `published` is the last item in the form that riders get, or null if they do not get
 * the item.
 */
function check(batch: DraftItem[], { manual, pages }: ReadManual, reader: Reader) {
  const { passed, failed } = checkBatch(batch, { stateName: 'Oregon', manual, published: [] })
  const last = passed.length === batch.length ? (passed.at(-1) ?? null) : null
  const reasons = failed.flatMap(({ reasons }) => reasons.map(({ code }) => code))
  const [page = '', next = ''] = last ? pages.slice(last.page - 1, last.page + 1) : []
  const text = `${page}\n${next.slice(0, CHARACTERS_OF_NEXT_PAGE)}`
  return { published: last && reader(last, text) ? last : null, reasons }
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proof-'))
  const file = path.join(folder, 'manual.pdf')
  writeFileSync(file, bytes)
  const reader = openPdfReader()
  try {
    return (await reader.read(file)).pages
  } finally {
    await reader.close()
    rmSync(folder, { recursive: true })
  }
}
