import type { Services } from '../context.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { stateRecords } from '../states/states.server.ts'
import type { GenerationRun } from './generation-run.ts'
import { reviewItems } from './review-items.server.ts'
import { latestRun } from './run-progress.server.ts'

/** What an admin sees of a state that has a record. */
export type ManualState = Pick<
  StateRecord,
  'stateName' | 'abbrev' | 'manual' | 'questions' | 'version'
> & { run: GenerationRun | null; waiting: number }

/** The states that have a record, those with a manual first, with their latest run and what waits. */
export async function listManualStates(services: Services): Promise<ManualState[]> {
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  const states = await Promise.all(records.map((record) => describe(services, record)))
  return [...states.filter(({ manual }) => manual), ...states.filter(({ manual }) => !manual)]
}

async function describe(services: Services, record: StateRecord): Promise<ManualState> {
  const { stateName, abbrev, manual, questions, version } = record
  const run = await latestRun(services, abbrev)
  const waiting = (await reviewItems(services, abbrev).list()).length
  return { stateName, abbrev, manual, questions, version, run, waiting }
}
