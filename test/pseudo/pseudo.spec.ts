import { test as base, expect, type Page } from '@playwright/test'
import { US_STATES } from '../../app/questions/states/us-states.ts'
import { startServer } from '../../server/server-process.fixture.ts'
import { expectFits } from '../e2e/looks.ts'
import type { QuizItem } from '../e2e/production-server.ts'
import { PSEUDO } from './make-pseudo.ts'
import { pseudo } from './pseudo-text.ts'

/** Names that every language keeps, and the months, which the browser writes. */
const NAMES = [
  ...US_STATES.flatMap(({ stateName, abbrev }) => [abbrev, ...stateName.split(' ')]),
  ...['English', 'JSON', 'CSV', 'GIFT', 'Moodle', 'XML', 'Anki', 'MIT', 'HTML', 'Ctrl', 'Enter'],
  ...'January February March April May June July August September October November December'.split(
    ' ',
  ),
]
const PAGES = [
  '/practice/ohio/topics',
  '/practice/ohio/topics/braking',
  '/practice/ohio/cheat-sheet',
  '/mistakes',
  '/progress',
  '/words',
  '/readiness',
  '/content',
  '/privacy',
  '/accessibility',
  '/privacy/details',
  '/terms',
  '/schools/data',
  '/open-bank',
  '/schools',
  '/class',
  '/sets/new',
  '/sets/new?state=ohio&count=4&make=link',
  '/report?state=NY&item=ny-class-age',
  '/no-such-page',
]

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
  baseURL: async ({}, use) => {
    const server = await startServer({}, PSEUDO)
    await use(server.origin)
    await server.remove()
  },
})

test('A rider meets no English, nothing is cut, and from right to left all is mirrored', async ({
  page,
}) => {
  const at = (path: string) => page.goto(`/xx${path}`)
  const press = (...texts: string[]) => buttons(page, texts).first().tap()

  await at('/')
  await expectPseudo(page, 'home')
  await press('Choose State')
  const states = page.getByRole('dialog').getByRole('combobox')
  await states.waitFor()
  await expectPseudo(page, 'choice of the state')
  await states.selectOption('OH')
  await press('Close')
  await at('/practice/ohio')
  await expectPseudo(page, 'first question')

  const bank: QuizItem[] = await (await page.request.get('/xx/questions/OH')).json()
  for (let number = 1; number <= 12; number++) {
    await page.getByText(pseudo(`Question ${number} of 12`)).waitFor()
    const asked = await page.locator('legend').textContent()
    const right = bank.find(({ question }) => question === asked)?.correctAnswer
    const isRight = number !== 2
    const options = await page.getByRole('radio').all()
    const values = await Promise.all(options.map((option) => option.getAttribute('value')))
    await options[values.findIndex((value) => (value === right) === isRight)]?.check()
    await page.getByText(pseudo('Explanation'), { exact: true }).waitFor()
    if (number <= 2) await expectPseudo(page, `${isRight ? 'right' : 'wrong'} answer`)
    await press('Next Question', 'Finish Quiz')
  }
  await page.getByText(pseudo('Quiz Complete!')).waitFor()
  await expectPseudo(page, 'results')

  await at('/practice/ohio/exam')
  await expectPseudo(page, 'exam')
  await press('Start the exam')
  await page.getByRole('radio').first().check()
  await expectPseudo(page, 'question of an exam')
  await page.locator('summary').first().tap()
  await expectPseudo(page, 'questions of an exam')

  await at('/')
  await press('Feedback')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await expectPseudo(page, 'feedback')
  for (const path of PAGES) {
    await at(path)
    await expectPseudo(page, path)
  }
})

function buttons(page: Page, texts: string[]) {
  const [first, ...others] = texts.map((text) =>
    page.getByRole('button', { name: pseudo(text), exact: true }),
  )
  if (!first) throw new Error('Press what?')
  return others.reduce((some, other) => some.or(other), first)
}

/** Checks the page in both directions. The direction is an attribute, so one build serves both. */
async function expectPseudo(page: Page, where: string) {
  await page.waitForLoadState('networkidle')
  expect.soft(await page.evaluate(englishWords, NAMES), where).toEqual([])
  await expectFits(page, where)
  expect.soft(await page.evaluate(notMirrored), `${where}, mirrored`).toEqual([])
  await expectFits(page, `${where}, from right to left`)
  expect.soft(await page.evaluate(mirroredPictures), where).toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
}

/** Returns what has English words: a text, or an attribute that is read aloud. */
function englishWords(names: string[]): string[] {
  const isEnglish = (text: string) =>
    (text.match(/[\p{L}’']+/gu) ?? []).some(
      (word) => /^[A-Za-z’']{2,}$/.test(word) && /[aeioucny]/i.test(word) && !names.includes(word),
    )
  const isSkipped = (element: Element | null) =>
    element?.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang ||
    element.closest('script, style, [translate=no]')
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    if (!isSkipped(texts.currentNode.parentElement)) found.push(texts.currentNode.nodeValue ?? '')
  }
  for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!isSkipped(element)) found.push(element.getAttribute(name) ?? '')
    }
  }
  return [...new Set(found.filter(isEnglish))].filter((text) => !text.startsWith('http'))
}

/**
 * Turns the page from right to left. Returns the elements that are not where a mirror shows them. Leaves
 * out those in a line of text or in a drawing.
 */
function notMirrored(): string[] {
  const elements = [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility())
    .filter((element) => !element.closest('svg *, [aria-hidden] *, .open-road *'))
    .filter((element) => getComputedStyle(element).display !== 'inline')
    .filter(({ parentElement }) =>
      [...(parentElement?.childNodes ?? [])].every(
        (node) => node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim(),
      ),
    )
  if (elements.length < 20) return ['The page has next to nothing.']
  const places = () => elements.map((element) => element.getBoundingClientRect())
  const before = places()
  document.documentElement.setAttribute('dir', 'rtl')
  const after = places()
  return elements
    .filter((_, index) => {
      const [one, other] = [before[index], after[index]]
      return one && other && Math.abs(one.left + other.right - innerWidth) > 2
    })
    .map(({ tagName, textContent, className }) => `${tagName} ${textContent} ${className}`)
}

/** Photos, road signs and the questions' pictures look the same in both directions. */
function mirroredPictures(): string[] {
  const isMirrored = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).scale.startsWith('-') || isMirrored(element.parentElement))
  return [...document.images].filter(isMirrored).map(({ src }) => src)
}
