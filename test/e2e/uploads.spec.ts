import type { Page } from '@playwright/test'
import { provedItems } from '../../app/making/generation/manuals.fixture.ts'
import { says } from '../ai-service.fixture.ts'
import { largePdf } from '../large-pdf.fixture.ts'
import { manualPages } from '../manual-pages.ts'
import { makeManualOf } from '../manual-pdf.fixture.ts'
import { makeImageOnlyPdf } from '../pdf.fixture.ts'
import { expectLooksWell } from './looks.ts'
import type { ProductionServer } from './production-server.ts'
import { expect, heldAnswer, publisherOn, test } from './publisher.ts'
import { goAsAdmin } from './writer.ts'

async function fileOf(name: string, states: string[]) {
  const [cover, ...rest] = manualPages(4)
  const sentences = states.flatMap((state) => Array(3).fill(`A manual for riders in ${state}.`))
  const bytes = await makeManualOf([{ heading: cover?.heading ?? '', sentences }, ...rest])
  return pdf(name, bytes)
}

const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})

test('Several manuals at once: one press uploads them, the rest happens by itself', {
  tag: '@phone',
}, async ({ page, server, ai, noise }) => {
  noise.allow(/status of (401|422)/)
  const { reply, release } = heldAnswer(provedItems(2), 1)
  ai.answersWith(({ body }) =>
    JSON.stringify(body).includes('Montana') ? reply : says(JSON.stringify(provedItems(2))),
  )
  await goAsAdmin(page, server.origin, '/admin')
  await page.getByRole('link', { name: 'Upload several manuals at once' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload many manuals')
  const form = page.getByRole('form', { name: 'Upload manuals' })
  const status = form.getByRole('status')
  const row = (name: string) => form.getByRole('listitem').filter({ hasText: name })
  let presses = 0
  const press = async (name: string) => {
    presses++
    await page.getByRole('button', { name, exact: true }).click()
  }

  await test.step('each file says whose it is, or what stands against it', async () => {
    await form
      .locator('input[type=file]')
      .setInputFiles([
        await fileOf('montana.pdf', ['Montana']),
        await fileOf('vermont.pdf', ['Vermont']),
        await fileOf('twin.pdf', ['Vermont', 'Vermont']),
        await fileOf('both.pdf', ['Iowa', 'Kansas']),
        pdf('scan.pdf', await makeImageOnlyPdf()),
        pdf('page.pdf', Buffer.from('<html>')),
      ])
    await expect(status).toHaveText('1 ready, 4 need your attention, 1 can’t be used.')
    await expect(row('montana.pdf').getByRole('combobox', { name: 'State' })).toHaveValue('MT')
    await expect(row('twin.pdf')).toContainText('Another file here is for Vermont, too.')
    await expect(row('both.pdf')).toContainText('Please choose a state.')
    await expect(row('scan.pdf')).toContainText('Its pages are pictures without text')
    await expect(row('page.pdf')).toContainText('Only PDF files are allowed.')
  })

  await test.step('one press uploads them', async () => {
    await form.getByRole('button', { name: 'Remove twin.pdf' }).click()
    await expect(status).toBeFocused()
    await press('Upload 2 manuals')
    await expect(status).toHaveText('2 need your attention, 1 can’t be used, 2 saved.')
    await expect(row('montana.pdf')).toContainText('Saved: a manual with 4 pages.')
  })

  const queue = page.getByRole('region', { name: /^Queue/ })
  const run = (state: string) => queue.getByRole('listitem').filter({ hasText: state })
  await test.step('the queue goes on while one is running, which can be cancelled', async () => {
    await expect(queue.getByRole('heading', { level: 2 })).toHaveText('Queue: 1 of 2 done')
    await expect(run('Vermont')).toContainText('2 questions published as version')
    await expect(run('Montana')).toContainText(/Running for (less than a|\d+) min/)
    await expect(queue.getByRole('status').first()).toContainText('1 left: probably today')
    await queue.getByRole('button', { name: 'Cancel Montana' }).click()
    await expect(run('Montana')).toContainText('was cancelled.')
    await expect(queue.getByRole('status').first()).toHaveText(
      '2 manuals are done: 1 published, 1 cancelled.',
    )
    release()
    await expectLooksWell(page, 'queue')
  })

  await test.step('the notice stays until it is dismissed', async () => {
    await page.goto('/admin')
    await expect(page.getByText('2 manuals are done: 1 published, 1 cancelled.')).toBeVisible()
    await page.getByRole('link', { name: 'See the queue' }).click()
    await queue.getByRole('button', { name: 'Dismiss what is done' }).click()
    await expect(queue.getByRole('heading', { level: 2 })).toHaveText('Queue')
    await page.goto('/admin')
    await expect(page.getByRole('link', { name: 'Upload several manuals at once' })).toBeVisible()
  })
  await test.step('while a manual is on its way the page tells how much of it is sent', async () => {
    ai.answersWith(() => says('[]'))
    await uploadsSlowly(page, server)
  })
  // One press uploads all manuals, whether 2 or 26, because no row needs its own press.
  expect(presses).toBe(1)
})

/** Uploads a manual on the page `/admin` over a slow network. Its run fails. */
async function uploadsSlowly(page: Page, server: ProductionServer) {
  const { form, button, chooses, stateCard } = publisherOn(page)
  const questions = await server.questions('ME')
  const network = await page.context().newCDPSession(page)
  const send = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await send(256 * 1024)
  await chooses('ME', Buffer.concat(await largePdf(2 * 1024 * 1024).toArray()))
  await button('Save State').click()
  await expect(button('Uploading…')).toBeDisabled()
  await expect(form.getByText(/^[01]\.\d of 2\.\d MB sent$/)).toBeVisible()
  const sent = () =>
    form
      .getByRole('progressbar', { name: 'Upload' })
      .evaluate((bar: HTMLProgressElement) => bar.value)
  const before = await sent()
  await expect.poll(sent).toBeGreaterThan(before)
  await send(-1)
  await expect(form.getByRole('status')).toHaveText(/^Saved: a manual with 1 page\./)
  await expect(stateCard('ME')).toContainText(
    'Run 1 failed: the AI model sent nothing usable. Riders keep the questions they have.',
  )
  expect(await server.questions('ME')).toEqual(questions)
}
