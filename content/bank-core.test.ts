import { expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import { type Cell, type Core, coreFaults, coreTable, readCore } from './bank-core.ts'
import { readFacts } from './bank-facts.ts'

const CONTENT = readStarterContent()
const FACTS = readFacts()
const CORE = readCore()

test('each cell of the core names an item, a fact or a reason', () => {
  expect(coreFaults(CORE, CONTENT, FACTS)).toEqual([])
})

test('the core has no rows or columns that its table does not print', () => {
  const printed = coreTable(CORE, FACTS).match(/ \| (?:asked|no rule|not sure)/g) ?? []
  const cells = Object.values(CORE).flatMap((row) => Object.values(row))
  expect(printed).toHaveLength(cells.length)
  expect(Object.keys(CORE)).toHaveLength(US_STATES.length)
})

test.each([
  [undefined, 'The core has no cell.'],
  [{ item: 'al-eyes' }, 'The state has no item al-eyes.'],
  [{ item: 'oh-helmet-age' }, 'The state has no item oh-helmet-age.'],
  [{ noRule: 'AL-99' }, 'The state has no sure fact AL-99.'],
  [{ noRule: 'IA-17' }, 'The state has no sure fact IA-17.'],
  [{ unsure: '' }, 'It gives no reason.'],
] satisfies [Cell | undefined, string][])('the cell %j is a fault', (eyes, fault) => {
  const core = { ...CORE, AL: { ...CORE.AL, eyes } }
  expect(coreFaults(core, CONTENT, FACTS)).toEqual([`AL, eyes: ${fault}`])
})

test('a cell without an item is a fault if an item asks about its subject', () => {
  const core: Core = { ...CORE, AL: { ...CORE.AL, helmet: { unsure: 'Nobody knows.' } } }
  expect(coreFaults(core, CONTENT, FACTS)).toEqual([
    'AL, helmet: The item al-helmet-kind asks about it.',
  ])
})

test('the table says why a subject is not asked', () => {
  const table = coreTable(CORE, FACTS)
  expect(table).toContain('eyes: no rule. Wyoming law does not require eye protection. WY-02')
  expect(table).toMatch(/two abreast: not sure\. .+ \(.*VT.*\)/)
})
