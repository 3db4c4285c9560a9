import type { Services } from '../context.server.ts'
import { latestRun } from '../generation/generation-runs.server.ts'
import { itemsOfOtherManuals } from '../question-bank/editions.server.ts'
import { listReviewItems } from '../question-bank/review-items.server.ts'
import { currentBank } from '../quiz/bank.server.ts'
import { hasStarterNews } from '../starter-bank/starter-news.server.ts'
import { stateRecords } from '../states/states.server.ts'

export type ManualState = Awaited<ReturnType<typeof listManualStates>>[number]

export async function listManualStates(services: Services) {
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  const states = await Promise.all(
    records.map(async (record) => {
      const { stateName, abbrev, manual, questions, version } = record
      const run = await latestRun(services, abbrev)
      const { waiting } = await listReviewItems(services, abbrev)
      const isNewManual = manual !== null && (await citesOtherManual(services, abbrev, manual.id))
      const hasNews = hasStarterNews(record)
      const state = { stateName, abbrev, manual, questions, version, run, isNewManual, hasNews }
      return { ...state, waiting: waiting.length }
    }),
  )
  return [...states.filter(({ manual }) => manual), ...states.filter(({ manual }) => !manual)]
}

async function citesOtherManual(services: Services, abbrev: string, manual: string) {
  const bank = await currentBank(services, abbrev)
  return itemsOfOtherManuals(bank, manual).length > 0
}
