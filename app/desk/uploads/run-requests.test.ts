import { afterAll, expect, test } from 'vitest'
import { says, startAiService } from '../../../test/ai-service.fixture.ts'
import { withSettings } from '../../../test/services.fixture.ts'
import { readAiUsage } from '../../making/ai-budget/ai-usage.server.ts'
import { ITEMS_ASKED } from '../../making/generation/generation-run.ts'
import {
  flawedItems,
  openManualServices,
  provedItems,
  runToEnd,
} from '../../making/generation/manuals.fixture.ts'
import { QUESTIONS_PER_CALL } from '../../making/generation/second-reader.server.ts'
import { requestsOfRun } from './run-requests.ts'

const service = await startAiService()
afterAll(() => service.close())

/** Returns the day's AI requests after a run whose model answers like this, without a second reader. */
async function callsAfter(...answers: (string | object)[]) {
  const opened = await openManualServices(service.url)
  const services = withSettings(opened.services, { readerModel: 'off' })
  service.answers(
    ...answers.map((one) => says(typeof one === 'string' ? one : JSON.stringify(one))),
  )
  expect(await runToEnd(services)).toMatchObject({ status: 'done' })
  return (await readAiUsage(services)).calls
}

test('the note tells how many AI requests a run makes', async () => {
  const least = await callsAfter(provedItems())
  const most = await callsAfter('No list.', flawedItems().items, 'No list.', provedItems(9, 25))
  expect([least, most]).toEqual([1, 4])
  expect(Math.ceil(ITEMS_ASKED / QUESTIONS_PER_CALL)).toBe(2)
  expect(requestsOfRun()).toContain(
    'A run makes one to four requests: up to two for the questions, and up to two to replace questions that fail. The second reader takes up to two short ones',
  )
})
