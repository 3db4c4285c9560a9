import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { StoreTroubleError } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import { aboutTest } from '../../questions/states/about-test.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { createState, offerOf, type StarterBank, takeStarterBank } from './starter-banks.server.ts'
import { readStarterContent, releaseOf } from './starter-content.server.ts'
import { bankOf, type StarterContent } from './state-bank.ts'

const MARKER = 'system/starterQuestions'

const RETRY_PAUSE_MS = 1_000
const MAX_ATTEMPTS = 10

/**
 * Stores the starter banks of this release in the database (decision 042). Creates a new state whole or
 * not at all. If nobody changed a bank, the release's questions become its next version. Otherwise the
 * admin decides. A state that somebody deleted does not come back.
 *
 * Tries again while the database is busy. If two processes start at once, a call of the second may time
 * out while the first one writes.
 */
export async function putStarterBanks(
  services: Services,
  content: StarterContent = readStarterContent(),
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await putBanks(services, content)
    } catch (error) {
      const isBusy = error instanceof StoreTroubleError && error.trouble === 'busy'
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error
      services.log.warn({ err: error }, 'could not store the starter questions yet')
      await setTimeout(RETRY_PAUSE_MS)
    }
  }
}

async function putBanks(services: Services, content: StarterContent): Promise<void> {
  const { documents, log } = services
  const marker = await documents.get(MARKER)
  const known = new Set(marker?.data.states as string[] | undefined)
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  const byAbbrev = new Map(records.map((record) => [record.abbrev, record]))
  let created = 0
  for (const abbrev of content.states.keys()) {
    const bank = starterBank(content, abbrev)
    const record = byAbbrev.get(abbrev)
    if (record) {
      if (record.starterOffered === bank.release) {
        await updateAbout(services, record, bank)
        continue
      }
      const taken = await takeStarterBank(services, abbrev, bank, null)
      if (taken === null) await stateRecords(services).merge(abbrev, offerOf(bank))
    } else if (!known.has(abbrev) && (await createState(services, abbrev, bank))) created++
  }
  const all = [...new Set([...known, ...content.states.keys()])].sort()
  if (all.length === known.size) return
  const createdAt = marker?.data.createdAt ?? services.now().toISOString()
  await documents.set(MARKER, { createdAt, states: all })
  log.info({ states: created }, 'starter questions stored')
}

/** Stores the release's facts about the test in the record. */
async function updateAbout(services: Services, record: StateRecord, { about }: StarterBank) {
  const told = about && aboutTest.parse(about)
  if (!told || isDeepStrictEqual(told, record.about)) return
  await stateRecords(services).merge(record.abbrev, { about: told })
}

export function starterBank(content: StarterContent, abbrev: string): StarterBank {
  const drafts = bankOf(content, abbrev)
  const state = content.states.get(abbrev)
  return {
    release: releaseOf(drafts),
    drafts,
    ...(state && { about: { ...state.test, book: state.book } }),
  }
}
