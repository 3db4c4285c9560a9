import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { WrittenFile } from '../../../platform/files/written-files.ts'
import { licenseOf } from '../../base/face/face.server.ts'
import { shownFace } from '../../base/face/shown-face.ts'
import { LANGUAGE } from '../../base/text/language.ts'
import { LANGUAGES } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { pictureNames, picturePath } from '../../questions/question/pictures.server.ts'
import type { RiderItem } from '../../questions/question/quiz-item.ts'
import { type StoredItem, toRiderItem } from '../../questions/question/stored-items.server.ts'
import { readAvailableStates } from '../../questions/states/available-states.server.ts'
import { findState, type UsState } from '../../questions/states/us-states.ts'
import { shown } from '../../questions/translations/shown.server.ts'
import type { BankWriter, ExportedBank, FileFacts, OfFile } from './exported-bank.ts'
import { ALL_STATES, type FormatName } from './formats.ts'
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

/**
 * Returns the file of one state's questions, or with null that of all states, in the page's language.
 * Each process writes a file once, until its questions change. Returns null while the process writes too
 * many files of all states.
 */
export async function writtenBank(
  services: Services,
  state: UsState | null,
  format: FormatName,
): Promise<WrittenFile | null> {
  const license = await licenseOf(services)
  return services.writtenFiles({
    key: `open bank ${LANGUAGE} ${state?.abbrev ?? ALL_STATES} ${format}`,
    version: `${await (state ? versionOf(services, state) : versionOfAll(services))} ${shownFace()?.mark}`,
    write: () => bankExport(services, state, format, license),
    isLarge: !state,
  })
}

/** A process keeps this many versions, enough for 51 states in each language. */
const KEPT_VERSIONS = 60 * LANGUAGES.length

/**
 * Changes with the questions of a state's file. They can change with any content of this kind, and in
 * each new hour (UTC), because laws end. Only then are they read again.
 */
async function versionOf(services: Services, state: UsState): Promise<string> {
  const hour = services.now().toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
  const content = await services.contentVersions.of(['questions'])
  const versions = services.memory.cache('versions of the open bank', KEPT_VERSIONS)
  return versions(
    `${LANGUAGE} ${state.abbrev} ${hour} ${content}`,
    async () => hashOf(JSON.stringify(await bankFor(services, state))),
    () => true,
  )
}

async function versionOfAll(services: Services): Promise<string> {
  const versions = []
  for (const state of await availableStates(services)) {
    versions.push(await versionOf(services, state))
    // Reading 51 banks takes long, and an embedded store reads synchronously.
    await otherWork()
  }
  return hashOf(versions.join(' '))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function bankExport(
  services: Services,
  state: UsState | null,
  format: FormatName,
  license: string,
): AsyncGenerator<string> {
  const pictures = services.memory.cache('pictures of the open bank', pictureNames().length)
  const facts: FileFacts = {
    origin: services.origin,
    license,
    pictureOf: (name) =>
      pictures(
        name,
        () => readFile(picturePath(name), 'utf8'),
        () => true,
      ),
  }
  const writer = format === 'json' && !state ? writeJsonLines : WRITERS[format]
  return writer(banksOf(services, state), facts)
}

async function* banksOf(services: Services, state: UsState | null) {
  const states = state ? [state] : await availableStates(services)
  for (const one of states) yield await bankFor(services, one)
}

async function availableStates(services: Services): Promise<UsState[]> {
  const states = await readAvailableStates(services)
  return states.flatMap(({ abbrev }) => findState(abbrev) ?? [])
}

/** Returns the questions that riders get now. */
async function bankFor(services: Services, state: UsState): Promise<ExportedBank> {
  const { version, items } = await currentBank(services, state.abbrev)
  const current = inForce(items, services.now())
  const told = await shown(services, state.abbrev, current.map(exported))
  return { state, version, items: told.map(({ english: _, ...item }) => item) }
}

function exported(item: StoredItem): RiderItem & OfFile {
  const { id, expiresAt } = item
  const { checked: _, ...told } = toRiderItem(item)
  return { ...told, id, ...(expiresAt && { expiresAt }) }
}
