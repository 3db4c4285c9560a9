import { href } from '../../base/text/address.ts'
import { LANGUAGE } from '../../base/text/language.ts'
import type { BankWriter, ExportedBank } from './exported-bank.ts'

const FORMAT = 1

/** The product's own format. The import of the admin reads a file of one state. */
export const writeJson: BankWriter = async function* (banks, { origin, license }) {
  for await (const bank of banks) {
    const schema = origin + href('/open-bank/:file', { file: 'schema.json' })
    yield `${JSON.stringify({ $schema: schema, license, ...toldBy(bank) }, null, 2)}\n`
  }
}

/** JSON lines: a line for each state, because the whole bank is too large for one reader's memory. */
export const writeJsonLines: BankWriter = async function* (banks, { license }) {
  for await (const bank of banks) yield `${JSON.stringify({ license, ...toldBy(bank) })}\n`
}

function toldBy({ state, version, items }: ExportedBank) {
  return { format: FORMAT, state: state.abbrev, version, language: LANGUAGE, items }
}
