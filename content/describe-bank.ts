import { readFileSync, writeFileSync } from 'node:fs'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import { coreTable, readCore } from './bank-core.ts'
import { explanationsTable } from './bank-explanations.ts'
import { readFacts } from './bank-facts.ts'
import { bankFaults } from './bank-faults.ts'
import { lawEnds, setsTable, statesTable, tellsTable, topicsTable } from './bank-tables.ts'
import { hardWords, readingsOf, wordsTable } from './bank-words.ts'
import { proposedPairs } from './propose-pairs.ts'

/**
 * `npm run bank` writes the table of `docs/bank.md`, and prints more tables and the faults.
 * `npm run bank -- words` also prints the texts that are hard to read. `npm run bank -- pairs [folder]` also
 * prints pairs that riders may mix up, by an export's wrong picks, too.
 */
const DOC = new URL('../docs/bank.md', import.meta.url)
const MARKS = ['<!-- table: npm run bank -->', '<!-- end of table -->'] as const

const content = readStarterContent()
const sets = setsTable(content)
const doc = readFileSync(DOC, 'utf8')
const [before, after] = [doc.split(MARKS[0])[0], doc.split(MARKS[1])[1]]
writeFileSync(DOC, `${before}${MARKS[0]}\n${sets}\n${MARKS[1]}${after}`)
const faults = bankFaults(content)
const core = coreTable(readCore(), readFacts())
const readings = readingsOf(content)
const printed = [
  sets,
  topicsTable(content),
  statesTable(content),
  tellsTable(content),
  explanationsTable(content),
  lawEnds(content),
  core,
  wordsTable(readings),
]
if (process.argv[2] === 'words') printed.push(hardWords(readings))
if (process.argv[2] === 'pairs') printed.push(proposedPairs(content, process.argv[3]))
console.log([...printed, `Faults: ${faults.length}`].join('\n\n'))
for (const fault of faults) console.log(fault)
