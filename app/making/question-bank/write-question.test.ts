import { beforeEach, describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { provedItem, putManual, quickReader } from '../generation/manuals.fixture.ts'
import { changes, newItems, putBank, written } from './bank.fixture.ts'
import { CHANGE_MESSAGES, questionChange } from './question-changes.ts'
import { listVersions } from './version-history.server.ts'

let services: Services
beforeEach(async () => {
  const opened = openTestServices().services
  services = { ...opened, pdfReader: quickReader(opened.pdfReader) }
  await putBank(services, 'OR', newItems(13, 'starter'))
})

const picture = { name: 'bump-sign', text: 'A yellow diamond with the word BUMP.' }
const [plain] = newItems(1, 'mine')
const item = written(plain as NonNullable<typeof plain>)
const send = (change: object) =>
  changes(services, questionChange.parse({ id: 'mine', item, notes: {}, ...change }))
const bank = async () => (await currentBank(services, 'OR')).items

test('a question on the admin’s word is the first of the next version, with all its notes', async () => {
  const notes = { topic: 'signs', citation: 'MUTCD W8-1', whyWrong: { mineb0: 'No.' }, picture }
  expect(await send({ intent: 'write-unproved', notes })).toEqual({ done: true })
  const [first, second] = await bank()
  expect(first).toMatchObject({ ...plain, ...notes, id: 'mine', revision: 1, origin: 'admin' })
  expect(second).toMatchObject({ id: 'starter-1' })
  const [newest] = await listVersions(services, 'OR')
  expect(newest).toMatchObject({ number: 1, why: 'write', by: 'the-hash' })
})

describe('a question that cites the manual', () => {
  beforeEach(async () => {
    await putManual(services)
  })

  test('is proved by the rules of an approval, and keeps no citation beside the quote', async () => {
    const { page, quote } = provedItem(0)
    const notes = { citation: 'Elsewhere' }
    expect(await send({ intent: 'write', item: provedItem(0), notes })).toEqual({ done: true })
    const [first] = await bank()
    expect(first).toMatchObject({ origin: 'manual', source: { page, quote } })
    expect(first).not.toHaveProperty('citation')
  })

  test('keeps the reasons of its wrong options while the admin edits other texts', async () => {
    const [wrong = ''] = provedItem(0).options.filter((one) => one !== provedItem(0).correctAnswer)
    const notes = { whyWrong: { [wrong]: 'No.' } }
    await send({ intent: 'write', item: provedItem(0), notes })
    const question = `${provedItem(0).question} Choose one.`
    const edited = { ...provedItem(0), question }
    const edit = { intent: 'edit', revision: 1, item: edited, notes, fits: 'yes' }
    expect(await send(edit)).toEqual({ done: true })
    expect((await bank())[0]).toMatchObject({ question, origin: 'manual', ...notes })
  })

  test('is refused with the reasons, and nothing is published', async () => {
    const invented = { ...provedItem(0), quote: 'The moon is made of green cheese.' }
    const reasons = [expect.objectContaining({ code: 'quote' })]
    const refused = { message: CHANGE_MESSAGES.unproved, status: 422, reasons }
    expect(await send({ intent: 'write', item: invented })).toEqual(refused)
    expect(await bank()).toHaveLength(13)
  })

  test('may point at a picture if it has one', async () => {
    const pointing = { ...provedItem(0), question: `${provedItem(0).question} See this picture.` }
    const outcome = await send({ intent: 'write', item: pointing })
    expect(outcome).toMatchObject({ reasons: [{ code: 'picture' }] })
    const sent = { intent: 'write', item: pointing, notes: { picture } }
    expect(await send(sent)).toEqual({ done: true })
  })
})

test('a retry writes no second question, and another text under the same id is refused', async () => {
  await send({ intent: 'write-unproved' })
  expect(await send({ intent: 'write-unproved' })).toEqual({ done: true })
  expect(await bank()).toHaveLength(14)
  const other = { ...item, explanation: 'Another one.' }
  const refused = { message: CHANGE_MESSAGES.written, status: 409 }
  expect(await send({ intent: 'write-unproved', item: other })).toEqual(refused)
})

test.each([
  ['a picture that the product lacks', { picture: { name: 'nothing', text: 'x' } }, 'noPicture'],
  ['a reason that names a page', { whyWrong: { mineb0: 'See page 4.' } }, 'notesCite'],
] as const)('%s is refused', async (_, notes, message) => {
  const refused = { message: CHANGE_MESSAGES[message], status: 422 }
  expect(await send({ intent: 'write-unproved', notes })).toEqual(refused)
  expect(await bank()).toHaveLength(13)
})

test('a picture needs a text for riders who can’t see it', () => {
  const notes = { picture: { name: picture.name, text: ' ' } }
  const sent = { intent: 'write', id: 'mine', item, notes }
  expect(questionChange.safeParse(sent).success).toBe(false)
})

test('an edit keeps the citation and the reasons of the options that stay', async () => {
  const whyWrong = { mineb0: 'Not this.', minec0: 'Nor this.' }
  const notes = { citation: 'MUTCD W8-1', whyWrong }
  await send({ intent: 'write-unproved', notes })
  const options = item.options.map((option) => (option === 'minec0' ? 'Another' : option))
  const edited = { ...item, options }
  const edit = { intent: 'edit-unproved', revision: 1, item: edited, notes, fits: 'yes' }
  expect(await send(edit)).toEqual({ done: true })
  const [first] = await bank()
  expect(first).toMatchObject({ citation: 'MUTCD W8-1', whyWrong: { mineb0: 'Not this.' } })
  expect(first?.whyWrong).not.toHaveProperty('minec0')
})
