import type { Browser, Page } from '@playwright/test'
import { parseCsv } from '../other-readers.fixture.ts'
import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'
import { expectFits, expectLooksWell } from './looks.ts'
import { answersOne, asksSecondLesson } from './second-lesson.ts'
import { wake } from './wake.ts'
import { goesThroughWall } from './wall-walk.ts'

const QUESTIONS = 8
const PHONES = 3
const PUPILS = 7

/** Opens a course for a new set of Ohio. Returns the address at which pupils join. */
async function openCourse(page: Page): Promise<string> {
  await page.goto(`/sets/new?state=ohio&count=${QUESTIONS}&make=link`)
  await page.getByRole('button', { name: 'Open a course with it' }).click()
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  return (await page.getByText(/\/class\/[a-z0-9]{8}$/).textContent()) ?? ''
}

async function joins(page: Page, address: string, nickname: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('textbox', { name: /^Nickname/ }).fill(nickname)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText(`Question 1 of ${QUESTIONS}`)).toBeVisible()
}

/** The letter that a pupil without a phone always picks. */
const letterOf = (n: number) => 'ABCD'.charAt(n % 4)

const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&' }

/** Returns the value of an input in HTML. */
function inputValue(input = ''): string {
  const value = input.match(/ value="([^"]*)"/)?.[1] ?? ''
  return value.replace(/&(?:#x27|quot|amp);/g, (entity) => ENTITIES[entity] ?? '')
}

async function newPhone(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled,
  })
  return context.newPage()
}

/** Expects that the offer of the way back replaces no form that somebody began before the script started. */
async function keepsBegunForm(phone: Page, address: string): Promise<void> {
  const letScriptStart = await holdRequests(phone, '**/*.js')
  await phone.goto(address, { waitUntil: 'commit' })
  const nickname = phone.getByRole('textbox', { name: /^Nickname/ })
  await nickname.fill('Ana')
  letScriptStart()
  await wake(phone)
  await expect(nickname).toHaveValue('Ana')
}

/** Returns the sums of what each pupil was asked, answered and got right, from the table of a course. */
async function tableOf(page: Page) {
  const csv = await (await page.request.get(`${page.url()}/results.csv`)).text()
  const sums = new Map<string, number[]>()
  for (const [name = '', , , , , ...counts] of parseCsv(csv, { bom: true }).slice(1)) {
    const before = sums.get(name) ?? [0, 0, 0]
    sums.set(
      name,
      before.map((sum, n) => sum + Number(counts[n])),
    )
  }
  return sums
}

/** Returns the right answers to questions, as the open bank has them. */
async function rightAnswers(page: Page, asked: readonly string[]): Promise<string[]> {
  const { items } = await (await page.request.get('/open-bank/ohio.json')).json()
  return asked.map((id) => items.find((item: { id: string }) => item.id === id).correctAnswer)
}

test('A course answers its questions, two pupils offline for a while, and the teacher sees all', {
  tag: '@laptop',
}, async ({ page, browser, server, noise }) => {
  test.slow()
  // An open wall looks once more after its address has changed.
  noise.allow(/404 \(Not Found\) .*\/wall\//)
  const address = await openCourse(page)
  const teacher = page.url()
  const phones = await Promise.all(
    Array.from({ length: PHONES }, (_, n) => newPhone(browser, n < 2)),
  )
  for (const [n, phone] of phones.entries()) {
    await joins(phone, address, `Phone ${n}`)
    if (n === 0) await expectLooksWell(phone, 'question of a course', 'html', [360])
  }
  const post = (target: string, fields: Record<string, string>) =>
    fetch(target, {
      method: 'POST',
      headers: { Origin: server.origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })

  const options: string[][] = []
  const asked: string[] = []
  await Promise.all(Array.from({ length: PUPILS - PHONES }, (_, n) => answersByHttp(n)))

  /** Joins and answers as a browser without a script does. */
  async function answersByHttp(n: number) {
    const form = await (await fetch(address)).text()
    const secret = inputValue(form.match(/<input[^>]*name="secret"[^>]*>/)?.[0])
    const joined = await post(address, { nickname: `Pupil ${n}`, secret })
    expect(joined.status).toBe(303)
    const own = new URL(joined.headers.get('Location') ?? '', server.origin).href
    for (let number = 1; number <= QUESTIONS; number++) {
      const html = await (await fetch(own)).text()
      expect(html.includes(`Question ${number} of ${QUESTIONS}`), `Question ${number}`).toBe(true)
      const radios = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? []
      const item = inputValue(html.match(/<input[^>]*name="item"[^>]*>/)?.[0])
      options[number - 1] = radios.map(inputValue)
      asked[number - 1] = item
      const reply = await post(`${own}/answers`, {
        lesson: '01',
        item,
        pick: inputValue(radios['ABCD'.indexOf(letterOf(n))]),
      })
      expect(reply.status).toBe(303)
    }
  }

  const [first, second, third] = phones as [Page, Page, Page]
  for (let number = 1; number <= QUESTIONS; number++) {
    if (number === 2) await first.context().setOffline(true)
    if (number === 3) await second.context().setOffline(true)
    if (number === 4) await expect(first.getByText(/^No connection\./)).toBeVisible()
    if (number === 5) await first.context().setOffline(false)
    if (number === 7) await second.context().setOffline(false)
    for (const phone of [first, second, third]) await answersOne(phone, 'A')
  }
  for (const phone of [first, second]) {
    await expect(phone.getByText('Your teacher has all your answers.')).toBeVisible()
  }

  await page.goto(teacher)
  await expect(page.getByRole('heading', { name: `${PUPILS} pupils` })).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: /Phone|Pupil \d/ })
  await expect(rows).toHaveCount(PUPILS)
  const table = await tableOf(page)
  const answers = await rightAnswers(page, asked)
  const keys = answers.map((answer, place) => 'ABCD'[options[place]?.indexOf(answer) ?? -1])
  expect(keys.join('')).toMatch(new RegExp(`^[A-D]{${QUESTIONS}}$`))
  const sent = Array.from({ length: PUPILS }, (_, n) => {
    const letter = n < PHONES ? 'A' : letterOf(n - PHONES)
    const right = keys.filter((key) => key === letter).length
    return { name: n < PHONES ? `Phone ${n}` : `Pupil ${n - PHONES}`, letter, right }
  })
  const shareOf = (right: number) =>
    `${right} of ${QUESTIONS} (${Math.round((100 * right) / QUESTIONS)}%)`
  expect(Object.fromEntries(table)).toEqual(
    Object.fromEntries(sent.map(({ name, right }) => [name, [QUESTIONS, QUESTIONS, right]])),
  )
  const cells = await Promise.all(
    (await rows.all()).map((row) => row.getByRole('cell').allInnerTexts()),
  )
  const names = await rows.getByRole('link').allInnerTexts()
  expect(names.map((name, n) => [name, ...(cells[n] ?? [])]).toSorted()).toEqual(
    sent.map(({ name, right }) => [name, 'all', shareOf(right), 'too few answers']).toSorted(),
  )
  await expectLooksWell(page, 'course', 'html', [1280, 360])
  await page.goto(teacher.replace('/class/', '/es/class/'))
  await expectFits(page, 'course in Spanish, 360')
  await page.goto(teacher)

  const wallOpens = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Show it on the wall' }).click()
  const wall = await wallOpens
  expect(wall.url()).not.toContain(teacher.slice(-26))
  await expect(wall.getByRole('heading', { name: `${PUPILS} pupils are in` })).toBeVisible()
  await expect(wall.getByRole('listitem').getByText('Phone 1')).toBeVisible()
  await expect(wall.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await goesThroughWall(wall, PUPILS, QUESTIONS)

  await first.goto(address)
  await expectLooksWell(first, 'way back to a course', 'html', [360])
  await keepsBegunForm(first, address)
  await first.goto(address)
  await first.getByRole('link', { name: 'Go on as Phone 0' }).click()
  await expect(first.getByText('Your teacher has all your answers.')).toBeVisible()
  await first.getByRole('link', { name: 'My results' }).click()
  await expect(first.getByRole('heading', { name: 'My results • Phone 0' })).toBeVisible()
  await expectLooksWell(first, 'own results in a course', 'html', [360])
  await first.getByRole('link', { name: 'Back to the lessons' }).click()
  await page.getByRole('link', { name: 'Phone 0' }).click()
  await page.getByRole('button', { name: 'Let Phone 0 back in' }).click()
  await expect(page.getByText(/^Phone 0 can come back now/)).toBeVisible()
  await expectLooksWell(page, 'page of a pupil', 'html', [1280, 360])
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Course not found' })).toBeVisible()
  // The page's script forgets the pupil, and later remembers the pupil again.
  await wake(first)
  await first.goto(address)
  await first.getByRole('textbox', { name: /^Nickname/ }).fill('phone 0')
  await first.getByRole('button', { name: 'Begin' }).click()
  await expect(first.getByText('Your teacher has all your answers.')).toBeVisible()
  await wake(first)
  await first.goto(address)
  await first.getByRole('button', { name: 'I am somebody else' }).click()
  await expect(first.getByRole('textbox', { name: /^Nickname/ })).toBeVisible()

  await page.getByRole('link', { name: 'Back to the course' }).click()
  await page.getByRole('link', { name: 'Phone 2' }).click()
  await page.getByRole('button', { name: 'Remove Phone 2' }).click()
  await expect(page.getByRole('heading', { name: `${PUPILS - 1} pupils` })).toBeVisible()
  await third.reload()
  await expect(third.getByRole('heading', { name: 'Course not found' })).toBeVisible()
  await asksSecondLesson(page, first, teacher)

  await page.getByRole('link', { name: 'Settings of the course' }).click()
  await expectLooksWell(page, 'settings of a course', 'html', [1280, 360])
  const settings = page.url()
  await page.getByRole('button', { name: 'Make a new link for me' }).click()
  await expect(page).not.toHaveURL(settings)
  expect((await page.request.get(teacher)).status()).toBe(404)
  await page.getByText('Delete the course now').click()
  await page.getByRole('button', { name: 'Delete all of it' }).click()
  await expect(page.getByRole('heading', { name: 'For schools' })).toBeVisible()
  await expect(page.getByText('The course has ended, and all of it is deleted.')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await first.goto(address)
  await expect(first.getByRole('heading', { name: 'Course not found' })).toBeVisible()
  await expect
    .poll(() =>
      first.evaluate(() => Object.keys(localStorage).filter((key) => /^course-/.test(key))),
    )
    .toEqual([])
  for (const phone of phones) await phone.context().close()
})
