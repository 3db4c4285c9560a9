import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { replyIn } from '../../../test/action-reply.fixture.ts'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import { documentsOf, upload } from '../../desk/uploads/uploads.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { provedItem } from '../generation/manuals.fixture.ts'
import { changeAddress } from './change-address.fixture.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'

const { server, admin } = await openForAdmin({})
const store = server.services.documents
let manual: string
beforeAll(async () => {
  manual = await uploads(44)
})

const ITEMS = 'states/OR/quizItems'
const WAITING = 'states/OR/reviewItems'
const OK = { status: 200, body: { done: true } }
const INVENTED = 'The moon is made of green cheese.'

async function uploads(pages: number): Promise<string> {
  const { body } = await upload(server, admin, await makeManual({ pages }))
  return (body as { saved: { id: string } }).saved.id
}

/** The number of the current test. Each test has its own question, which waits for review. */
let n = 0
let id = ''
let item: DraftItem
beforeEach(async () => {
  n += 1
  id = `r${n}-1`
  item = { ...provedItem(n), explanation: 'The manual says so.' }
  await waits(manual)
})

const waits = (cited: string | null) =>
  store.set(`${WAITING}/${id}`, {
    item: { ...item, topic: 'braking' },
    reasons: [{ code: 'quote' }],
    manual: cited,
    createdAt: '2026-11-20T12:00:00.000Z',
  })

async function change(body: unknown) {
  const answer = await admin.post(changeAddress('OR', body), body)
  return { status: answer.status, body: await replyIn(answer.body) }
}
const approve = (changed: Partial<DraftItem> = {}, intent = 'approve') =>
  change({ intent, id, item: { ...item, ...changed } })
const edit = (changed: Partial<DraftItem>, intent = 'edit', revision = 1) =>
  change({ intent, id, revision, item: { ...item, ...changed } })

const refusal = (...codes: string[]) => ({
  status: 422,
  body: {
    message: CHANGE_MESSAGES.unproved,
    reasons: codes.map((code) => expect.objectContaining({ code })),
  },
})

async function asked() {
  const { text } = await server.ask('/questions/OR')
  const items: { id: string }[] = JSON.parse(text)
  return { text, published: items.find((asked) => asked.id === id) as ShownItem }
}

const originOf = async (revision: string) => (await store.get(`${ITEMS}/${revision}`))?.data.origin

describe('an invented quote', () => {
  const invented = { page: 2, quote: INVENTED }

  test('is refused, and nothing changes', async () => {
    const before = documentsOf(server, 'OR')
    expect(await approve(invented)).toEqual(refusal('quote'))
    expect(documentsOf(server, 'OR')).toBe(before)
    expect((await asked()).text).not.toContain('cheese')
  })

  test('does not come into a published question by an edit', async () => {
    expect(await approve()).toEqual(OK)
    const before = documentsOf(server, 'OR')
    expect(await edit(invented)).toEqual(refusal('quote'))
    expect(documentsOf(server, 'OR')).toBe(before)
  })

  test('is left out of a question that is published on the admin’s word', async () => {
    expect(await approve(invented, 'approve-unproved')).toEqual(OK)
    const { text, published } = await asked()
    const { page: _, quote: __, ...texts } = item
    expect(published).toEqual({ ...texts, id, topic: 'braking' })
    expect(text).not.toContain('cheese')
    expect(await originOf(id)).toBe('admin')
  })

  test('is left out of a published question that the admin edits on his word', async () => {
    await approve()
    expect((await asked()).published).toHaveProperty('source')
    expect(await edit({ ...invented, question: 'On whose word?' }, 'edit-unproved')).toEqual(OK)
    const { text, published } = await asked()
    expect(published.question).toBe('On whose word?')
    expect(published).not.toHaveProperty('source')
    expect(text).not.toContain('cheese')
    expect(await originOf(`${id}~2`)).toBe('admin')
    expect(await edit({}, 'edit', 2)).toEqual(OK)
    expect((await asked()).published.source?.quote).toBe(item.quote)
  })

  test.each([
    ['a page', 'See page 2 of the manual.'],
    ['pages', 'It is on pp. 12 and 13.'],
    ['a quotation', 'The manual says: “Riders of cheese must be licensed.”'],
    ['the quote', `As we read there, ${INVENTED}`],
  ])('can not come to riders in the explanation either: %s', async (_, explanation) => {
    const before = documentsOf(server, 'OR')
    const cites = { status: 422, body: { message: CHANGE_MESSAGES.cites } }
    expect(await approve({ ...invented, explanation }, 'approve-unproved')).toEqual(cites)
    expect(documentsOf(server, 'OR')).toBe(before)
  })
})

describe('what the admin approves', () => {
  test('is published with the characters of the page', async () => {
    const quote = `  ${item.quote.toUpperCase().replaceAll(' ', '  ')} `
    expect(await approve({ quote })).toEqual(OK)
    const { page } = item
    const source = { page, quote: item.quote, link: `/manuals/OR/${manual}/${page}` }
    expect((await asked()).published.source).toEqual(source)
    expect(await originOf(id)).toBe('manual')
  })

  test('is proved on the only page that has the quote, and the reply names it', async () => {
    const found = { status: 200, body: { done: true, page: item.page } }
    expect(await approve({ page: 9_999 })).toEqual(found)
    expect((await asked()).published.source?.page).toBe(item.page)
  })

  test.each([
    ['no page', { page: null }, 'no-quote'],
    ['no quote', { quote: '' }, 'no-quote'],
    [
      'a letter in place of the key',
      { options: ['A) one', 'B) two', 'C) three', 'D) four'] },
      'key',
    ],
  ])('is refused with %s', async (_, flaw, code) => {
    const before = documentsOf(server, 'OR')
    const { status, body } = await approve(flaw as Partial<DraftItem>)
    expect(status).toBe(422)
    const isUnfit = code === 'key'
    expect(body).toMatchObject(
      isUnfit ? { message: CHANGE_MESSAGES.unfit } : { reasons: [{ code }] },
    )
    expect(documentsOf(server, 'OR')).toBe(before)
  })

  test('is refused by the rules for the answer, too', async () => {
    const wrong = '987 feet'
    const options = [...item.options.filter((option) => option !== item.correctAnswer), wrong]
    const { body } = await approve({ options, correctAnswer: wrong })
    const number = expect.objectContaining({ code: 'number' })
    expect(body).toMatchObject({ reasons: expect.arrayContaining([number]) })
  })

  test('is refused if riders have the same question already', async () => {
    expect(await approve()).toEqual(OK)
    id = `r${n}-2`
    await waits(manual)
    expect(await approve()).toEqual(refusal('duplicate'))
  })
})

test('a question without a source goes back unchanged as what it was', async () => {
  const first = (await store.get('states/OR/bankVersions/0'))?.data
  const [ref] = (first?.items ?? []) as string[]
  id = ref?.replace('~1', '') ?? ''
  const { body } = await change({ intent: 'withdraw', id, revision: 1 })
  expect(body).toEqual({ done: true })
  const starter = (await store.get(`${WAITING}/${id}`))?.data
  item = starter?.item as DraftItem
  expect(await approve({ explanation: 'Another one.' })).toEqual(refusal('no-quote'))
  expect(await approve()).toEqual(OK)
  expect(await originOf(`${id}~2`)).toBe('starter')
})

test('a replaced manual proves what its stored pages say, and nothing else', async () => {
  expect(await approve()).toEqual(OK)
  const stored = item
  const other = provedItem(n + 60)
  expect(other.page).not.toBe(stored.page)
  const newer = await uploads(43)
  expect(newer).not.toBe(manual)
  expect(await edit({ explanation: 'Said once more.' })).toEqual(OK)
  expect((await asked()).published.source?.link).toBe(`/manuals/OR/${manual}/${stored.page}`)
  expect(await edit({ page: stored.page, quote: INVENTED }, 'edit', 2)).toEqual(refusal('quote'))

  id = `r${n}-3`
  item = { ...other, explanation: 'The manual says so.' }
  await waits(manual)
  expect(await approve()).toEqual(refusal('replaced'))
  await waits(null)
  expect(await approve()).toEqual(OK)
  expect((await asked()).published.source?.link).toBe(`/manuals/OR/${newer}/${other.page}`)
})

test('a page with a form reads the manual, so that the first proof does not wait for it', async () => {
  const { services } = server
  const [published] = (await currentBank(services, 'OR')).items
  for (const page of ['', `/questions/${published?.id}`]) {
    await waits(null)
    const read: string[] = []
    // An empty cache, as after a restart.
    const fresh = openProcessMemory()
    services.memory = {
      ...fresh,
      cache: (name, max) => (key, reading, isFinal) => {
        const counted = () => {
          if (name === 'texts of manuals') read.push(key)
          return reading()
        }
        return fresh.cache(name, max)(key, counted, isFinal)
      },
    }
    expect((await admin.ask(`/admin/manuals/OR${page}`)).status).toBe(200)
    await vi.waitFor(() => expect(read).toHaveLength(1))
    await approve()
    expect(read).toHaveLength(1)
  }
})
