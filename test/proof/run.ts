import { parseArgs } from 'node:util'
import { hiddenItems, type Row, readManuals, rightItems, wrongItems } from './measure.ts'
import { readsThePage } from './stand-in-reader.ts'

/*
 * `npm run proof` lets the checks decide true and wrong questions of every kind, and prints a table.
 * `npm run proof -- --faults` also prints the wrong decisions.
 */

const { values } = parseArgs({ options: { faults: { type: 'boolean' } } })

const manuals = await readManuals()
const off = () => true
const wrong = [...wrongItems(manuals, off), ...(await hiddenItems())]
const wrongRead = wrongItems(manuals, readsThePage)
const right = rightItems(manuals, off)
const rightRead = rightItems(manuals, readsThePage)

const table = [
  '| wrong items | n | published, reader off | published, reader on |',
  '|---|---|---|---|',
  ...wrong.map((row) => line(row, wrongRead, (share) => share)),
  '',
  '| true items | n | published, reader off | published, reader on |',
  '|---|---|---|---|',
  ...right.map((row) => line(row, rightRead, (share) => 1 - share)),
].join('\n')

console.log(table)
if (values.faults) for (const row of [...wrong, ...right]) showFaults(row)

function line({ kind, items, faults }: Row, read: Row[], published: (share: number) => number) {
  const shareOf = (count: number) => `${(100 * published(count / items)).toFixed(1)} %`
  const other = read.find((row) => row.kind === kind)
  return `| ${kind} | ${items} | ${shareOf(faults.length)} | ${other ? shareOf(other.faults.length) : '–'} |`
}

function showFaults({ kind, faults }: Row) {
  if (faults.length > 0) console.log(`\n# ${kind}`)
  for (const { layout, item, reasons } of faults.slice(0, 12)) {
    console.log(`${layout}: ${reasons.join(', ')}\n  ${JSON.stringify(item)}`)
  }
}
