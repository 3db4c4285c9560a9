import type { APIRequestContext, Page } from '@playwright/test'
import { changeAddress } from '../../app/making/question-bank/change-address.fixture.ts'
import { expect, test } from './app.ts'
import { bankOf } from './examinee.ts'
import { expectAccessible, expectFits } from './looks.ts'
import type { ProductionServer } from './production-server.ts'
import { goAsAdmin } from './writer.ts'

const STATE = '/admin/manuals/WI'
const LONGEST_PX = 6_000
const OWN = 18
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

test('The page of a long bank stays short, and each question has an address', {
  tag: '@laptop',
}, async ({ page, server }) => {
  await goAsAdmin(page, server.origin, STATE)
  const count = await fillBank(page.request, server)
  expect(count).toBeGreaterThan(400)
  const published = page.getByRole('region', { name: /^Published/ })
  const rows = published.getByRole('listitem')

  await test.step('short, whether questions wait for review or not', async () => {
    await page.goto(STATE)
    await expect(published.getByRole('heading')).toHaveText(`Published: ${count}`)
    await expect(page.getByRole('heading', { name: 'Review: 1 of 2' })).toBeVisible()
    await expect(rows).toHaveCount(0)
    await expectShort(page, 'review first')
    await published.getByText(`1–25 of ${count}`).click()
    await expectShort(page, 'review and list')
    await expectAccessible(page, 'review and list')
    await rows.nth(20).getByRole('link').click()
    await page.getByRole('link', { name: 'Wisconsin questions' }).click()
    await expect(rows.nth(20)).toBeInViewport()
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(page.getByText(`Rejected. ${left} still to review.`)).toBeInViewport()
    }
    await expect(rows).toHaveCount(25)
    await expectShort(page, 'list')
  })

  await test.step('a search and a filter, which links keep', async () => {
    await published.getByRole('searchbox', { name: 'Find' }).fill('own 7')
    await published.getByRole('combobox', { name: 'Only' }).selectOption('word')
    await published.getByRole('button', { name: 'Show' }).click()
    await expect(published.getByRole('heading')).toHaveText(`Published: 2 of ${count}`)
    await expect(published.getByRole('heading')).toBeInViewport()
    await rows.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 1 of 2')
    await page.getByRole('link', { name: 'Wisconsin questions' }).click()
    await expect(published.getByRole('combobox', { name: 'Only' })).toHaveValue('word')
    await published.getByRole('link', { name: 'Show all' }).click()
    await expect(published.getByRole('heading')).toHaveText(`Published: ${count}`)
  })

  await test.step('the next page, and a question on it', async () => {
    await published.getByRole('link', { name: 'Next page' }).click()
    await expect(published.getByText(`26–50 of ${count}`)).toBeInViewport()
    await rows.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Question 26 of ${count}`)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Question 27 of ${count}`)
    await expectShort(page, 'question')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport()
    }
  })
})

async function expectShort(page: Page, name: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectFits(page, `${name} ${size.width}`)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect.soft(height, `${name} ${size.width}`).toBeLessThanOrEqual(LONGEST_PX)
  }
}

/**
 * Adds questions of the admin's own to the state's bank, and leaves two others to review. Returns the
 * number of published questions.
 */
async function fillBank(request: APIRequestContext, server: ProductionServer): Promise<number> {
  const { origin } = server
  const bank = await bankOf(server, 'WI')
  for (const { id } of bank.slice(0, 2)) {
    await change(request, origin, { intent: 'withdraw', id, revision: 1 })
  }
  for (let n = 0; n < OWN; n++) {
    const written = { intent: 'write-unproved', id: `own-${n}`, item: own(n), notes: {} }
    await change(request, origin, written)
  }
  return bank.length - 2 + OWN
}

function own(n: number) {
  const options = ['one', 'two', 'three', 'four'].map((word) => `${word} of own ${n}`)
  const question = `What is own ${n} of the questions that only this test has?`
  const [correctAnswer] = options
  return { question, options, correctAnswer, explanation: `It is ${n}.`, page: null, quote: '' }
}

async function change(request: APIRequestContext, origin: string, data: object) {
  const reply = await request.post(changeAddress('WI', data), { data, headers: { Origin: origin } })
  expect(reply.status(), await reply.text()).toBe(200)
}
