import type { BrowserContext, Page } from '@playwright/test'
import { parseCsv } from '../other-readers.fixture.ts'
import { expect, test } from './app.ts'
import { expectLooksWell } from './looks.ts'
import { joinByHttp } from './pupil-by-http.ts'
import { answersOne } from './second-lesson.ts'
import { wake } from './wake.ts'

const QUESTIONS = 5
const BY_HTTP = 27
const OWN = 'Where does our school park its motorcycles?'

const phone = { viewport: { width: 360, height: 740 } }
const count = (page: Page) => page.getByLabel(/^Number of questions/)

/** Keeps what the server sends to a browser. */
function capture(context: BrowserContext): string[] {
  const bodies: string[] = []
  context.on('response', async (response) => {
    if (!response.url().includes('/class/')) return
    bodies.push(await response.text().catch(() => ''))
  })
  return bodies
}

test('A course of three evenings goes from the footer to the certificate', {
  tag: '@laptop',
}, async ({ page, browser, server }) => {
  test.slow()

  // A teacher opens a course.
  await page.goto('/')
  await page.getByRole('link', { name: 'For schools' }).click()
  await page.getByRole('textbox', { name: 'Name of the course' }).fill('Spring course')
  await page.getByRole('textbox', { name: /^School/ }).fill('Two Wheels')
  await page.getByRole('combobox', { name: 'State' }).selectOption('ohio')
  await page.getByRole('button', { name: 'Open the course' }).click()
  await count(page).fill(`${QUESTIONS}`)
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  await page.getByRole('link', { name: 'Back to the course' }).click()
  const address = (await page.getByText(/\/class\/[a-z0-9]{8}$/).textContent()) ?? ''
  const teacher = page.url()
  const code = address.slice(-8)

  // Thirty pupils come: one types the code, one reads Spanish, one has no script, the others send forms.
  const [anas, evas, leos] = await Promise.all([
    browser.newContext(phone),
    browser.newContext(phone),
    browser.newContext({ ...phone, javaScriptEnabled: false }),
  ])
  const captured = { Ana: capture(anas), Eva: capture(evas), Leo: capture(leos) }
  let ana = await anas.newPage()
  await ana.goto('/')
  await ana.getByRole('link', { name: 'Join a class' }).click()
  await ana.getByRole('textbox', { name: 'Code of the course' }).fill(code.toUpperCase())
  await ana.getByRole('button', { name: 'Next' }).click()
  await ana.getByRole('textbox', { name: /^Nickname/ }).fill('Ana')
  await ana.getByRole('button', { name: 'Begin' }).click()
  const eva = await evas.newPage()
  await eva.goto(`/es/class/${code}`)
  await eva.getByRole('textbox', { name: /^Apodo/ }).fill('Eva')
  await eva.getByRole('button', { name: 'Empezar' }).click()
  const leo = await leos.newPage()
  await leo.goto(address)
  await leo.getByRole('textbox', { name: /^Nickname/ }).fill('Leo')
  await leo.getByRole('button', { name: 'Begin' }).click()
  const others = await Promise.all(
    Array.from({ length: BY_HTTP }, (_, n) =>
      joinByHttp(server.origin, address, `Nick ${n} of 27`),
    ),
  )
  const allAnswer = () =>
    Promise.all(others.map(({ answersAll }, n) => answersAll((number) => (number + n) % 4)))
  await allAnswer()
  for (let n = 0; n < QUESTIONS; n++) {
    await answersOne(ana, 'A')
    await answersOne(leo, 'B')
    await eva.locator('label:has(input[data-letter=C])').click()
    await eva.getByRole('button', { name: /^(Siguiente|Terminar)/ }).click()
  }
  await expect(ana.getByText('Your teacher has all your answers.')).toBeVisible()
  await expect(eva.getByText('Su instructor ya tiene todas sus respuestas.')).toBeVisible()
  await ana.close()

  // The second evening asks a question of the school, too.
  await page.goto(teacher)
  await page.getByRole('link', { name: 'Questions of the school' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(OWN)
  await page.getByRole('textbox', { name: 'Option A' }).fill('Behind the hall')
  await page.getByRole('textbox', { name: 'Option B' }).fill('On the road')
  await page.getByRole('radio', { name: 'A is right' }).check()
  await page.getByRole('textbox', { name: 'Why it is right' }).fill('The road is no place to park.')
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect(page.getByText(OWN)).toBeVisible()
  await page.goto(`${teacher}/lesson/new`)
  await count(page).fill(`${QUESTIONS}`)
  await page.getByRole('button', { name: 'Make it for later' }).click()
  await page.getByRole('checkbox', { name: OWN }).check()
  await page.getByRole('button', { name: 'Add the chosen questions' }).click()
  await page.getByRole('link', { name: 'Back to the lesson' }).click()
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  ana = await anas.newPage()
  await ana.goto('/')
  await ana.getByRole('link', { name: 'Join a class' }).click()
  await ana.getByRole('textbox', { name: 'Code of the course' }).fill(code)
  await ana.getByRole('button', { name: 'Next' }).click()
  await ana.getByRole('link', { name: 'Go on as Ana' }).click()
  const asked = await allAnswer()
  expect(asked.map((list) => list.length)).toEqual(others.map(() => QUESTIONS + 1))
  for (let n = 0; n <= QUESTIONS; n++) {
    await answersOne(ana, 'A')
  }
  await expect(ana.getByText('Your teacher has all your answers.')).toBeVisible()

  // The third evening is a test.
  await page.goto(teacher)
  await page.getByRole('link', { name: 'New lesson' }).click()
  await count(page).fill(`${QUESTIONS}`)
  await page.getByRole('radio', { name: /^Test/ }).click()
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Lesson 3' })).toBeVisible()
  const before = {
    http: others.map(({ seen }) => seen.length),
    ana: captured.Ana.length,
    leo: captured.Leo.length,
  }
  // Without a script no page learns of a new lesson by itself.
  await leo.goto(new URL(leo.url()).pathname)
  await leo.getByRole('button', { name: 'Start the test' }).click()
  await ana.getByRole('link', { name: 'To the open lesson' }).click()
  await ana.getByRole('button', { name: 'Start the test' }).click()
  await wake(ana)
  for (let n = 1; n <= QUESTIONS; n++) {
    await leo.locator('label:has(input[type=radio])').first().click()
    await leo.getByRole('button', { name: 'Save and go on' }).click()
    await ana.locator('label:has(input[type=radio])').first().click()
    if (n < QUESTIONS) await ana.getByRole('button', { name: 'Next' }).click()
  }
  await leo.getByRole('button', { name: 'Hand in' }).click()
  await expect(leo.getByRole('heading', { name: 'You have handed in' })).toBeVisible()
  await ana
    .getByRole('button', { name: /^(Hand in|Finish exam)$/ })
    .last()
    .click()
  await expect(ana.getByRole('heading', { name: 'You have handed in' })).toBeVisible()
  const tested = new Set((await allAnswer()).flat().map(({ item }) => item))
  const { items }: { items: Item[] } = await (await page.request.get('/open-bank/ohio.json')).json()
  const inTest = items.filter(({ id }) => tested.has(id))
  expect(inTest).toHaveLength(QUESTIONS)
  const duringTest = [
    ...others.flatMap(({ seen }, n) => seen.slice(before.http[n])),
    ...captured.Ana.slice(before.ana),
    ...captured.Leo.slice(before.leo),
  ].join('\n')
  for (const { id, explanation } of inTest) {
    expect(duringTest).toContain(id)
    expect(duringTest).not.toContain(explanation)
  }
  // Nothing that a pupil got ever named another pupil.
  const all = [
    ...others,
    ...Object.entries(captured).map(([nickname, seen]) => ({ nickname, seen })),
  ]
  for (const { nickname, seen } of all) {
    expect(seen.join('\n').replaceAll(nickname, '')).not.toMatch(/Nick \d|\bAna\b|\bEva\b|\bLeo\b/)
  }
  await page.reload()
  await page.getByText('End the test').click()
  await page.getByRole('button', { name: 'End it now' }).click()

  // Who is weak in what.
  await page.goto(teacher)
  await expect(page.getByRole('heading', { name: '30 pupils' })).toBeVisible()
  await expectLooksWell(page, 'results of a course', 'html', [1280, 360])
  await page.getByRole('link', { name: 'Ana', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Ana/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Missed \(\d+\)/ })).toBeVisible()
  await expectLooksWell(page, 'page of a pupil', 'html', [1280, 360])
  const csv = await (await page.request.get(`${teacher}/results.csv`)).text()
  const rows = parseCsv(csv, { bom: true }) as string[][]
  expect(new Set(rows.slice(1).map(([name]) => name)).size).toBe(30)

  // Half a minute after its end, answers of a test that were on their way have come.
  await expect(ana.getByText(/right/).first()).toBeVisible({ timeout: 60_000 })
  await ana.getByRole('link', { name: 'My results' }).click()
  await ana.getByRole('link', { name: 'Certificate' }).click()
  await expect(ana.getByText('Spring course').first()).toBeVisible()
  const check =
    (
      await ana
        .getByText(/\/certificate\//)
        .first()
        .textContent()
    )?.trim() ?? ''
  const checked = await (await fetch(check)).text()
  expect(checked).toContain('Ana')
  expect(checked).toContain('Two Wheels')
  // No code has a vowel.
  expect((await fetch(`${check.slice(0, -1)}a`)).status).toBe(404)
})

type Item = { id: string; question: string; explanation: string }
