import { beforeEach, describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { changes, newItems, putBank, written } from './bank.fixture.ts'
import { CHANGE_MESSAGES, questionChange } from './question-changes.ts'

const [plain, ...others] = newItems(14, 'starter')
const texts = plain as NonNullable<typeof plain>
const notes = {
  topic: 'law',
  citation: 'ORC 4511.53',
  whyWrong: { starterb0: 'Not b.', starterc0: 'Not c.', starterd0: 'Not d.' },
  picture: { name: 'bump-sign', text: 'A sign with the word BUMP.' },
}
const starter = { ...texts, ...notes, facts: ['OH-1'] }
const FITS = { message: CHANGE_MESSAGES.fits, status: 422 }
const CORRECTED = { explanation: 'Because of startera0, at any hour.' }

let services: Services
beforeEach(async () => {
  services = openTestServices().services
  await putBank(services, 'OR', [starter, ...others])
})

const send = (change: object, revision = 1) =>
  changes(services, questionChange.parse({ id: 'starter-1', revision, ...change }))
const correct = (change: object = {}, more: object = {}, intent = 'edit-unproved') =>
  send({ intent, item: { ...written(texts), ...change }, notes, ...more })
const stored = async () => (await currentBank(services, 'OR')).items[0]

describe('a starter question whose explanation is corrected', () => {
  test('keeps its source, its reasons and all other notes, on the admin’s word', async () => {
    expect(await correct(CORRECTED, { fits: 'yes' })).toEqual({ done: true })
    expect(await stored()).toMatchObject({ ...starter, ...CORRECTED, origin: 'admin', revision: 2 })
    const [asked] = await latestQuizItems(services, 'OR')
    expect(asked).toMatchObject({ ...notes, ...CORRECTED })
  })

  test.each([
    ['by its form', { notes }],
    ['without notes', { notes: undefined }],
  ])('is refused until the admin says whether they fit: %s', async (_, more) => {
    expect(await correct(CORRECTED, more)).toEqual(FITS)
    expect(await stored()).toMatchObject({ ...starter, revision: 1 })
    expect(await correct(CORRECTED, { ...more, fits: 'yes' })).toEqual({ done: true })
    expect(await stored()).toMatchObject({ ...starter, ...CORRECTED })
  })

  test('loses the source, the reasons and the facts only if the admin says that they no longer fit', async () => {
    expect(await correct(CORRECTED, { fits: 'no' })).toEqual({ done: true })
    const { topic, picture } = notes
    const left = await stored()
    expect(left).toMatchObject({ ...texts, ...CORRECTED, topic, picture })
    for (const name of ['citation', 'whyWrong', 'facts']) expect(left).not.toHaveProperty(name)
  })

  test('takes the source and the reasons that the admin changed', async () => {
    const changed = { ...notes, citation: 'ORC 4511.54', whyWrong: { starterb0: 'Never b.' } }
    expect(await correct(CORRECTED, { notes: changed, fits: 'yes' })).toEqual({ done: true })
    expect(await stored()).toMatchObject({ citation: 'ORC 4511.54' })
    expect((await stored())?.whyWrong).toEqual({ starterb0: 'Never b.' })
  })

  test('keeps them when it was withdrawn and comes back from review', async () => {
    await send({ intent: 'withdraw' })
    const item = { ...written(texts), ...CORRECTED }
    const approve = { intent: 'approve-unproved', item, notes }
    expect(await send(approve)).toEqual(FITS)
    expect(await send({ ...approve, fits: 'yes' })).toEqual({ done: true })
    expect(await stored()).toMatchObject({ ...starter, ...CORRECTED, origin: 'admin' })
  })
})

test('a starter question stays proved by its facts while its texts, source and reasons are the same', async () => {
  const other = { ...notes, topic: 'signs' }
  expect(await correct({}, { notes: other }, 'edit')).toEqual({ done: true })
  expect(await stored()).toMatchObject({ ...starter, topic: 'signs', origin: 'starter' })
  const changed = { ...notes, citation: 'ORC 4511.54' }
  expect(await send({ intent: 'edit', item: written(texts), notes: changed }, 2)).toMatchObject({
    reasons: [{ code: 'no-quote' }],
  })
  const onWord = { intent: 'edit-unproved', item: written(texts), notes: changed }
  expect(await send(onWord, 2)).toEqual({ done: true })
  expect(await stored()).toMatchObject({
    citation: 'ORC 4511.54',
    origin: 'admin',
    facts: ['OH-1'],
  })
})

test.each([
  ['a reason that names a page', { whyWrong: { starterb0: 'See page 4.' } }, 'notesCite'],
  ['a picture that the product lacks', { picture: { name: 'nothing', text: 'x' } }, 'noPicture'],
] as const)('an edit can not bring riders %s', async (_, changed, message) => {
  const refused = { message: CHANGE_MESSAGES[message], status: 422 }
  expect(await correct({}, { notes: { ...notes, ...changed } })).toEqual(refused)
})
