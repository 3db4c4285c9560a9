import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { bankOf } from './examinee.ts'
import { expectAccessibleAtSize, expectFits, expectLooksWell } from './looks.ts'
import { expect, ON_A_PHONE, test } from './publisher.ts'
import { wake } from './wake.ts'
import { goAsAdmin, interceptActions } from './writer.ts'

test.use(ON_A_PHONE)

const STATE = '/admin/manuals/HI'
const QUESTION = 'What should you do where you see this sign?'

test('By hand: a question is written and seen as riders do, the bank exported, changed and imported, and versions compared', {
  tag: '@laptop',
}, async ({ page, server, noise }) => {
  noise.allow(/status of (401|422)/)
  await page.goto('/practice/hawaii')
  const ridersWidth = await widthOf(page.locator('form:has(fieldset)'))
  await goAsAdmin(page, server.origin, '/admin')

  await test.step('a question with a picture, previewed and published on the admin’s word', async () => {
    await page.goto(STATE)
    await wake(page)
    await page.getByRole('link', { name: 'Write a question' }).click()
    const question = page.getByRole('textbox', { name: 'Question', exact: true })
    await question.fill('You ride on a dry road. What now?')
    await expect(page.getByText('This question has 2 sentences.')).toBeVisible()
    await fillIn(page)
    await expect(page.getByText(/This question has/)).toBeHidden()
    await expectLooksWell(page, 'write')
    await page.getByRole('button', { name: 'See it as a rider' }).click()
    const preview = page.getByRole('dialog', { name: 'As a rider sees it' })
    await expect(preview.getByRole('img', { name: 'A sign with the word BUMP.' })).toBeVisible()
    await preview.getByRole('radio', { name: 'Speed up' }).click()
    await expect(preview.getByRole('status')).toContainText('Your answer: It throws you up.')
    await expectInOrder(page, 'preview of a draft', 'dialog[open]')
    expect(await widthOf(preview.getByRole('form'))).toBe(ridersWidth)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'See it as a rider' })).toBeFocused()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish as the admin’s word' }).click()
    await expect(page.getByRole('status').first()).toContainText('Published on your word.')
    expect(await placeOf(server)).toBeGreaterThan(0)
    expect((await bankOf(server, 'HI'))[(await placeOf(server)) - 1]).toMatchObject({
      picture: { name: 'bump-sign' },
    })
  })

  await test.step('the whole bank, question by question', async () => {
    const place = await placeOf(server)
    await page.goto(`${STATE}/preview?question=${place}`)
    await wake(page)
    const card = page.getByRole('region', { name: new RegExp(`^Question ${place} of `) })
    await expect(card.getByRole('heading', { name: QUESTION })).toBeVisible()
    await card.getByRole('radio', { name: 'Slow down' }).click()
    await expect(card.getByRole('status')).toContainText('Source: MUTCD W8-1')
    await expectInOrder(page, 'bank as riders see it')
    expect(await widthOf(card.getByRole('form'))).toBe(ridersWidth)
    await page.getByRole('link', { name: 'Previous' }).click()
    const before = page.getByRole('region', { name: new RegExp(`^Question ${place - 1} of `) })
    await expect(before).toBeVisible()
  })

  const bank = await test.step('the bank as a file', async () => {
    await page.goto(STATE)
    await wake(page)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    const download = await downloaded
    expect(download.suggestedFilename()).toBe('HI-questions-1.json')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).not.toContain('@example.com')
    return JSON.parse(text)
  })

  await test.step('a changed file is shown first, and published once the admin confirms', async () => {
    await page.getByRole('link', { name: 'Import' }).click()
    const file = page.getByLabel('File', { exact: true })
    await file.setInputFiles(fileOf('no JSON'))
    await expect(page.getByRole('alert')).toHaveText(/^This is not a file of questions/)
    const [written, changed, , ...others] = bank.items
    const items = [written, { ...changed, explanation: 'Written <b>anew</b>.' }, ...others]
    const changedFile = fileOf(JSON.stringify({ ...bank, items }))
    // The page hides the comparison with a file when another file is chosen.
    const [asked, release] = await holdSecond(page)
    await file.setInputFiles(fileOf(JSON.stringify(bank)))
    await file.setInputFiles(changedFile)
    await asked
    await expect(page.getByText(/^Compared with version/)).toHaveCount(0)
    release()
    await expect(
      page.getByRole('heading', { name: /0 added, 1 changed, \d+ the same/ }),
    ).toBeFocused()
    await page.getByRole('radio', { name: 'Replace the bank' }).check()
    const heading = page.getByRole('heading', { name: /0 added, 1 changed, 1 gone/ })
    await expect(heading).toBeFocused()
    await expect(page.getByText('Gone: 1')).toBeVisible()
    const region = page.getByRole('region', { name: 'Changed: 1' })
    await expect(region.getByRole('insertion').last()).toContainText('<b>anew</b>')
    await expectLooksWell(page, 'import')
    await page.getByRole('checkbox', { name: 'Publish 1 of them on my word' }).check()
    await page
      .getByRole('button', { name: /^Replace the bank: 1 question goes, \d+ stay$/ })
      .click()
    const asks = page.getByRole('dialog', { name: 'Replace the bank?' })
    await expect(asks).toContainText(/1 question goes, \d+ stay\. Riders get \d+, and \d+ now\./)
    await expectInOrder(page, 'before a bank is replaced', 'dialog[open]')
    await asks.getByRole('button', { name: 'Replace: 1 question goes' }).click()
    await expect(page.getByText(/^Published as version 2: /)).toBeFocused()
    const undo = page.getByRole('link', { name: 'Undo it under Versions' })
    await expect(undo).toHaveAttribute('href', `${STATE}#versions`)
    const [, second] = await server.questions('HI')
    expect(second).toMatchObject({ id: changed.id, explanation: 'Written <b>anew</b>.' })
  })

  await test.step('two versions side by side', async () => {
    await page.goto(STATE)
    await wake(page)
    await expect(page.getByText('imported from a file')).toBeVisible()
    await page.getByRole('link', { name: 'Compare versions' }).click()
    await expect(page.getByText(/^From version 1 to version 2: 0 added, 1 changed/)).toBeVisible()
    const before = page.getByRole('combobox', { name: 'Before' })
    await expect(before.getByRole('option', { name: /^Version 2 • / })).toHaveText(
      /• imported from a file • By you$/,
    )
    await before.selectOption({ index: 2 })
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByText(/^From version 0 to version 2: 1 added, 1 changed/)).toBeVisible()
    const added = page.getByRole('region', { name: 'Added: 1' })
    await expect(added).toContainText(QUESTION)
    const changed = page.getByRole('region', { name: 'Changed: 1' })
    await expect(changed.getByRole('insertion').first()).toBeVisible()
    await expectLooksWell(page, 'versions')
  })

  await test.step('an edit keeps the source and the reasons, which stand in the form of a review, too', async () => {
    await page.goto(STATE)
    await wake(page)
    await page.getByRole('link', { name: QUESTION, exact: true }).click()
    const field = (name: string) => page.getByRole('textbox', { name })
    await expect(field('Why option A is wrong')).toHaveValue('It throws you up.')
    await field('Explanation').fill('A bump is ahead. A slow wheel stays on the road.')
    await page.getByRole('button', { name: 'Save' }).click()
    const fits = page.getByRole('group', { name: 'Do the source and the reasons still fit?' })
    await expect(fits.getByRole('radio').first()).toBeFocused()
    await expectInOrder(page, 'does it fit', 'main')
    await fits.getByRole('radio', { name: 'Yes, as they stand above' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Saved as your word\./)).toBeVisible()
    expect((await bankOf(server, 'HI'))[(await placeOf(server)) - 1]).toMatchObject({
      citation: 'MUTCD W8-1',
      whyWrong: { 'Speed up': 'It throws you up.' },
      picture: { name: 'bump-sign' },
    })

    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('link', { name: 'Review it' }).click()
    const review = page.getByRole('region', { name: 'Review: 1 of 1' })
    await expect(review.getByRole('textbox', { name: /^On your word/ })).toHaveValue('MUTCD W8-1')
    await expect(field('The picture in words')).toHaveValue('A sign with the word BUMP.')
    await expectInOrder(page, 'review of a withdrawn question', '[aria-labelledby=review]')
    await review.getByRole('button', { name: 'See it as a rider' }).click()
    const preview = page.getByRole('dialog', { name: 'As a rider sees it' })
    await expect(preview.getByRole('img', { name: 'A sign with the word BUMP.' })).toBeVisible()
    await preview.getByRole('radio', { name: 'Speed up' }).click()
    await expect(preview.getByRole('status')).toContainText('Your answer: It throws you up.')
  })
})

/** For pages whose colors are those of the form, of the import and of the comparison. */
async function expectInOrder(page: Page, where: string, within?: string) {
  await expectAccessibleAtSize(page, where, within)
  await expectFits(page, where)
}

async function fillIn(page: Page) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.getByText('Picture: none').click()
  await page.getByRole('radio', { name: 'bump-sign', exact: true }).check()
  await expect(page.getByText('Picture: bump-sign')).toBeVisible()
  await field('Question').fill(QUESTION)
  await field('The picture in words, for riders who can’t see it').fill(
    'A sign with the word BUMP.',
  )
  const options = ['Speed up', 'Slow down', 'Turn around', 'Stop at once']
  for (const [place, option] of options.entries()) {
    await field(`Option ${'ABCD'[place]}`).fill(option)
  }
  await page.getByRole('radio', { name: 'B is correct' }).check()
  await field('Why option A is wrong').fill('It throws you up.')
  await field('Explanation').fill('A bump is ahead, and a slow wheel stays on the road.')
  await page.getByRole('textbox', { name: /^On your word/ }).fill('MUTCD W8-1')
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('signs')
}

async function widthOf(form: Locator): Promise<number | undefined> {
  return (await form.first().boundingBox())?.width
}

function fileOf(text: string) {
  return { name: 'bank.json', mimeType: 'application/json', buffer: Buffer.from(text) }
}

/**
 * Holds back the second form that the page sends. Returns a promise of the form's request, and a
 * function that lets the request through.
 */
async function holdSecond(page: Page): Promise<[Promise<void>, () => void]> {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let sent = 0
  await interceptActions(page, async (route) => {
    sent += 1
    if (sent === 2) {
      asked.resolve()
      await held.promise
    }
    await route.continue()
  })
  return [asked.promise, held.resolve]
}

/** The number of the written question in the whole bank. */
async function placeOf(server: Parameters<typeof bankOf>[0]): Promise<number> {
  return (await bankOf(server, 'HI')).findIndex(({ question }) => question === QUESTION) + 1
}
