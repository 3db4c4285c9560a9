import { withSettings } from '../../../test/services.fixture.ts'
import type { Settings } from '../../context.server.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { latestRun } from './generation-runs.server.ts'
import { endOfRun, openManualServices, putManual } from './manuals.fixture.ts'
import { startNextRun } from './run-queue.server.ts'

/** Opens services with a queue of runs, an AI service at `url`, and no second reader, so all questions wait for review. */
export async function openQueue(url: string, settings: Partial<Settings> = {}) {
  const opened = await openManualServices(url)
  const services = withSettings(opened.services, { readerModel: 'off', ...settings })
  return {
    ...opened,
    services,
    /** Looks at the queue once, and returns Oregon's latest run after all work has ended. */
    async look() {
      await startNextRun(services)
      return endOfRun(services)
    },
    /** Uploads a manual of a state. A second later than the manual before, so that runs have an order. */
    async uploads(state: UsState) {
      opened.clock.time += 1_000
      await putManual(services, state, { by: 'the admin' })
    },
    async statusesOf(states: readonly UsState[]) {
      const runs = await Promise.all(states.map(({ abbrev }) => latestRun(services, abbrev)))
      return runs.map((run) => run?.status)
    },
  }
}
