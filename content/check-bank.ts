import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import {
  lawItem,
  ridingItem,
  type StarterItem,
  signItem,
  stateContent,
} from '../app/starter-bank/starter-item.ts'
import { US_STATES } from '../app/states/us-states.ts'
import { readFacts } from './bank-facts.ts'
import { factsAskedTooOften, formFaultsOf, formOf } from './bank-form.ts'
import { faultsOf } from './bank-rules.ts'
import { readingGrade, statisticsOf } from './bank-statistics.ts'
import { nearDuplicatesIn } from './near-duplicates.fixture.ts'

/** `node content/check-bank.ts FILE…` prints the faults and the statistics of files of the bank. */
const facts = readFacts()
const all: StarterItem[] = []
let faults = 0
function say(id: string, fault: string): void {
  faults++
  console.log(`${id}: ${fault}`)
}

for (const file of process.argv.slice(2)) {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isState = /\/law\/[A-Z]{2}\.json$/.test(file)
  const abbrev = isState ? (data as { abbrev: string }).abbrev : null
  const stateName = US_STATES.find((state) => state.abbrev === abbrev)?.stateName ?? null
  const schema = isState ? lawItem : file.includes('signs') ? signItem : ridingItem
  if (isState) {
    const { error } = stateContent.safeParse(data)
    for (const issue of error?.issues ?? [])
      say(file, `${issue.path.slice(-4).join('.')} ${issue.message}`)
    const used = (data as z.infer<typeof stateContent>).test?.notes?.flatMap(({ facts }) => facts)
    for (const id of used ?? []) if (!facts.has(id)) say(file, `There is no fact ${id}.`)
  }
  const raw = (isState ? (data as { items: unknown[] }).items : data) as unknown[]
  const items: StarterItem[] = []
  for (const one of raw) {
    const { id } = one as { id: string }
    const parsed = schema.safeParse(one)
    if (parsed.data) items.push(parsed.data)
    for (const issue of parsed.error?.issues ?? [])
      say(id, `${issue.path.join('.')} ${issue.message}`)
  }
  for (const item of items) {
    for (const fault of [...faultsOf(item, facts, stateName), ...formFaultsOf(item)])
      say(item.id, fault)
    for (const text of [item.question, item.explanation])
      if (readingGrade(text) > 11) say(item.id, `Too hard to read: ${text}`)
  }
  for (const [one, other] of nearDuplicatesIn(items, stateName ?? ''))
    say(one, `asks the same as ${other}`)
  all.push(...items)
}
for (const fact of factsAskedTooOften(all)) say(fact, 'more than two items ask about it')
console.log(formOf(all), statisticsOf(all), `${faults} faults`)
