import { readFile } from 'node:fs/promises'
import { listAvailableStates } from '../bank/available-states.server.ts'
import { currentBank } from '../bank/bank.server.ts'
import { inForce } from '../bank/questions.server.ts'
import type { Services } from '../context.server.ts'
import { picturePath } from '../question/pictures.server.ts'
import { type StoredItem, toRiderItem } from '../question/stored-items.server.ts'
import { findState, type UsState } from '../states/us-states.ts'
import { inPageLanguage } from '../translations/page-language.server.ts'
import type { BankWriter, ExportedBank, ExportedItem, FileFacts } from './exported-bank.ts'
import type { FormatName } from './formats.ts'
import { writeAnki } from './write-anki.ts'
import { writeCsv } from './write-csv.ts'
import { writeGift } from './write-gift.ts'
import { writeJson, writeJsonLines } from './write-json.ts'
import { writeMoodle } from './write-moodle.server.ts'

const WRITERS: Record<FormatName, BankWriter> = {
  json: writeJson,
  csv: writeCsv,
  gift: writeGift,
  'moodle.xml': writeMoodle,
  'anki.txt': writeAnki,
}

/** Yields the file of one state's questions, or with null that of all states, in the page's language. */
export function bankExport(
  services: Services,
  state: UsState | null,
  format: FormatName,
): AsyncGenerator<string> {
  const facts: FileFacts = {
    origin: services.origin,
    license: services.settings.contentTerms,
    pictureOf: (name) => readFile(picturePath(name), 'utf8'),
  }
  const writer = format === 'json' && !state ? writeJsonLines : WRITERS[format]
  return writer(state ? only(services, state) : everyBank(services), facts)
}

async function* only(services: Services, state: UsState) {
  yield await bankFor(services, state)
}

async function* everyBank(services: Services) {
  for (const { abbrev } of (await listAvailableStates(services)) ?? []) {
    const state = findState(abbrev)
    if (state) yield await bankFor(services, state)
  }
}

/** Returns the questions that riders get now. */
async function bankFor(services: Services, state: UsState): Promise<ExportedBank> {
  const { version, items } = await currentBank(services, state.abbrev)
  const current = inForce(items, services.now())
  const told = await inPageLanguage(services, state.abbrev, current.map(exported))
  return { state, version, items: told.map(({ english: _, ...item }) => item) }
}

function exported(item: StoredItem): ExportedItem {
  const { id, expiresAt } = item
  return { ...toRiderItem(item), id, ...(expiresAt && { expiresAt }) }
}
