import { writeFileSync } from 'node:fs'
import { provedItems } from '../../app/making/generation/manuals.fixture.ts'
import { makePdfOf } from '../pdf.fixture.ts'
import { inSpanish } from '../translator.fixture.ts'
import { bankOf } from './examinee.ts'
import { expectAccessibleAtSize, expectFits, expectLooksWell } from './looks.ts'
import {
  answersFlawed,
  expect,
  heldAnswer,
  manualBytes,
  PAGES,
  publisherOn,
  test,
} from './publisher.ts'
import { goAsAdmin } from './writer.ts'

test('A manual becomes questions: those that it proves reach riders, the others wait with their reasons', async ({
  page,
  server,
  ai,
  rider,
  noise,
}) => {
  noise.allow(/status of (401|422)/)
  const { items, wrong } = answersFlawed(ai)
  const right = items.filter((_, n) => !wrong[n])
  await goAsAdmin(page, server.origin, '/admin')
  const { chooses, form, button, stateCard } = publisherOn(page)

  await test.step('the admin uploads it', async () => {
    await chooses('NM', await manualBytes())
    await expect(form.getByText('states/NM/manual.pdf')).toBeVisible()
    await button('Save State').click()
    await expect(form.getByRole('status')).toHaveText(`Saved: a manual with ${PAGES} pages.`)
    await expect(stateCard('NM')).toContainText('16 of 25 questions published as version 1.')
    await expect(stateCard('NM')).toContainText('9 wait for your review.')
    await expectLooksWell(page, 'run', '[aria-labelledby=runs]')
  })

  await test.step('a price makes the run tell its cost', async () => {
    const price = page.getByRole('form', { name: 'Price of AI tokens' })
    await expect(stateCard('NM')).toContainText('80 tokens')
    await price.getByRole('textbox', { name: '$ per million tokens in' }).fill('0.30')
    await price.getByRole('textbox', { name: '$ per million tokens out' }).fill('2.50')
    await price.getByRole('button', { name: 'Save price' }).click()
    await expect(price.getByRole('status')).toHaveText('Saved.')
    await expect(stateCard('NM')).toContainText('80 tokens, less than $0.01')
  })

  await test.step('exactly the right ones are published', async () => {
    const published = (await bankOf(server, 'NM')).filter(({ source }) => source)
    expect(published.map(({ question }) => question)).toEqual(right.map(({ question }) => question))
  })

  await test.step('the AI model translates them, too', async () => {
    await page.goto('/admin/manuals/NM/translations')
    await page.getByRole('button', { name: 'Translate 16 questions with AI' }).click()
    await expect(page.getByText('The AI model is at work.')).toBeVisible()
    await expect(page.getByRole('option', { name: 'By the AI model: 16' })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    const spanish = await (await page.request.get('/es/questions/NM')).json()
    expect(JSON.stringify(spanish)).toContain(`¿Texto: ${right[0]?.question}`)
  })

  await test.step('an uploaded Spanish manual gives Spanish riders its words', async () => {
    await page.goto('/admin/manuals/NM/translations')
    const spanish = page.getByRole('region', { name: 'Manual in Spanish' })
    const pages = right.map(({ quote }) => inSpanish(quote))
    await spanish.getByLabel(/^Manual/).setInputFiles({
      name: 'manual-es.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await makePdfOf(['Manual de Nuevo México.', ...pages.slice(1)])),
    })
    await spanish.getByRole('button', { name: 'Save manual' }).click()
    await expect(spanish.getByRole('status')).toHaveText('Saved: a manual with 16 pages.')
    await expect(spanish).toContainText('16 not looked up yet.')
    await page.getByRole('button', { name: 'Look up 16 quotes with AI' }).click()
    await expect(spanish).toContainText('15 proved, 0 doubtful, 1 not found, 0 not looked up yet.')
    await page.getByLabel('Only').selectOption('Quote only in English: 1')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expectAccessibleAtSize(page, 'Spanish manual')
    await expectFits(page, 'Spanish manual')

    const { question = '' } = right[0] ?? {}
    await page.getByRole('main').getByRole('link', { name: question }).click()
    const form = page.getByRole('region', { name: 'Quote in the Spanish manual' })
    await form.getByRole('textbox', { name: 'Quote' }).fill(pages[1] ?? '')
    await form.getByRole('button', { name: 'Save quote' }).click()
    await expect(form.getByRole('status')).toHaveText('Saved. Riders get this quote.')
    await expectLooksWell(page, 'Spanish quote', 'html', [1280, 360])
    await form.getByRole('link', { name: 'Page 2, as riders see it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Manual de Nuevo México, página 2',
    )
    await expect(
      page.getByRole('link', { name: 'Descargar todo el manual (PDF)' }),
    ).toHaveAttribute('href', '/files/states/NM/manual-es.pdf')
  })

  await test.step('each other one waits with its reason, beside its page', async () => {
    await goAsAdmin(page, server.origin, '/admin/manuals/NM')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Mexico questions')
    const review = page.getByRole('region', { name: /^Review/ })
    const seen: Record<string, string | undefined> = {}
    for (let n = 1; n <= 9; n++) {
      await expect(review.getByRole('heading', { level: 2 })).toHaveText(`Review: ${n} of 9`)
      const question = await review.getByRole('textbox', { name: 'Question' }).inputValue()
      const place = items.findIndex((item) => item.question === question)
      seen[place] =
        (await review.locator('li[data-reason]').first().getAttribute('data-reason')) ?? ''
      await page.keyboard.press('j')
    }
    expect(seen).toEqual(wrong)
    const picture = review.getByRole('img', { name: /^Page \d+ of the manual/ })
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(1200)
  })

  await test.step('a rider gets such a question, and looks its page up', async () => {
    const proved = (await server.questions('NM')).filter(({ source }) => source).slice(0, 1)
    await page.route('**/questions/NM', (route) => route.fulfill({ json: proved }))
    await rider.opensQuiz('New Mexico')
    const { question } = await rider.answers(true)
    const { page: number, quote } = items.find((item) => item.question === question) ?? {}
    await expect(page.getByText(`“${quote}”`)).toBeVisible()
    const opened = page.waitForEvent('popup')
    await rider.press(page.getByRole('link', { name: `Manual, page ${number}` }))
    const manual = await opened
    await expect(manual.getByRole('heading', { level: 1 })).toHaveText(
      `New Mexico manual, page ${number}`,
    )
    await expectLooksWell(manual, 'page of the manual')
    await manual.getByText('The text of this page').click()
    const download = manual.waitForEvent('download')
    await manual.getByRole('link', { name: 'Download the whole manual (PDF)' }).click()
    expect((await download).suggestedFilename()).toBe('NM-motorcycle-manual.pdf')

    await manual.goto(manual.url().replace('/manuals/', '/es/manuals/'))
    await expect(manual.getByRole('heading', { level: 1 })).toHaveText(
      `Manual de Nuevo México, página ${number} (en inglés)`,
    )
    await expect(manual.locator('details p')).toHaveAttribute('lang', 'en')
  })
})

test('The page tells what is refused, why a run failed, and how one goes, also when it was left', async ({
  page,
  server,
  ai,
  noise,
}) => {
  noise.allow(/status of (401|409|413|422)/, /ERR_CONNECTION/)
  await goAsAdmin(page, server.origin, '/admin')
  const { chooses, choosesFile, form, button, stateCard } = publisherOn(page)

  await test.step('what the server refuses is told, in the order of the rules', async () => {
    const error = form.getByRole('alert')
    await button('Save State').click()
    await expect(error).toHaveText('Please choose a state.')
    await choosesFile(Buffer.from('<html>'), 'x.pdf')
    await button('Save State').click()
    await expect(error).toHaveText('Please choose a state.')
    await form.getByRole('combobox', { name: 'State' }).selectOption('ID')
    await button('Save State').click()
    await expect(error).toHaveText('Only PDF files are allowed.')
    const zip = test.info().outputPath('zip.pdf')
    writeFileSync(zip, Buffer.concat([Buffer.from('PK'), Buffer.alloc(49 * 1024 * 1024)]))
    await form.locator('input[type=file]').setInputFiles(zip)
    await button('Save State').click()
    await expect(error).toHaveText('Only PDF files are allowed.')
    await form.locator('input[type=file]').setInputFiles([])
    await button('Save State').click()
    await expect(error).toHaveText('Please upload a PDF file.')
    await expect(form.getByRole('status')).toBeEmpty()
  })

  const card = stateCard('MA')
  await test.step('a run failed', async () => {
    await expect(card).toContainText('Run 1 failed: the AI model sent nothing usable.')
    await expect(card).toContainText('Riders keep the questions they have.')
    await expect(card.locator('svg:has(path[d^="M8.3 3h7.4"])')).toBeVisible()
  })

  const refusal =
    'Questions for this state are already being generated. Please wait until the run ends.'
  const { reply, release } = heldAnswer(provedItems(25), 12)
  ai.answers(reply)
  ai.counts(61_234)
  await test.step('a run that is refused says so in its card', async () => {
    // The admin has already started the run from another page.
    await page.evaluate(async () => {
      const body = new URLSearchParams({ intent: 'start-run', abbrev: 'MA' })
      await fetch('/admin.data', { method: 'POST', body })
    })
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(card.getByRole('alert')).toHaveText(refusal)
    await expectFits(page)
  })

  await test.step('the card tells how the run goes, also after the page was left', async () => {
    await page.goto('/admin')
    await expect(card).toContainText('the AI model is writing questions.')
    await expect(card).toContainText('61,234 tokens • 12 of 25 written')
    await chooses('MA', await manualBytes())
    await button('Save State').click()
    await expect(form.getByText(refusal)).toBeVisible()
    release()
    await expect(card).toContainText('25 questions published as version 1.')
  })
})
