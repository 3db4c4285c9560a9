import { expect, test } from './app.ts'
import { expectAccessibleAtSize, expectFits, expectLooksWell } from './looks.ts'
import { wake } from './wake.ts'
import { goAsAdmin } from './writer.ts'

const PRACTICE = '/es/practice/vermont'

type Spanish = { question: string; explanation: string; english: { question: string } }

test('The admin edits a translation, and riders get it on Spanish pages', async ({
  page,
  server,
  noise,
}) => {
  noise.allow(/status of (409|422)/)
  const spanish = async (): Promise<Spanish[]> =>
    (await page.request.get('/es/questions/VT')).json()
  await page.goto(PRACTICE)
  const text = await page.getByRole('main').innerText()
  const asked = (await spanish()).find(({ question }) => text.includes(question))
  if (!asked) throw new Error('The first question is not among those of the quick quiz.')
  await goAsAdmin(page, server.origin, '/admin/manuals/VT')
  await page.getByRole('link', { name: 'Spanish translations' }).click()
  await expect(page.getByText('No question fits.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(25)
  await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toHaveId('list')
  // The state has no manual in Spanish.
  await expect(page.getByRole('option', { name: /^Quote only/ })).toHaveCount(0)
  await expectAccessibleAtSize(page, 'translations')
  await expectFits(page, 'translations')

  await rows.getByRole('link', { name: asked.english.question }).click()
  const question = page.getByRole('textbox', { name: 'Question' })
  await expect(question).toHaveValue(asked.question)
  await expect(question).toHaveAttribute('lang', 'es')
  await expect(page.getByText(asked.english.question, { exact: true })).toBeVisible()

  await expect(page.getByRole('list', { name: 'Doubts' })).toHaveCount(0)

  const ours = asked.question.replace('¿', '¿Según el administrador, ')
  await question.fill(ours)
  await page.getByRole('textbox', { name: 'Explanation' }).fill('')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Nothing is saved yet/ })).toBeVisible()
  await expect(page.getByText('Please write the Spanish.')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Explanation' })).toBeFocused()
  await expect(question).toHaveValue(ours)
  await expectLooksWell(page, 'refused translation', 'html', [1280, 360])

  await page.getByRole('textbox', { name: 'Explanation' }).fill(asked.explanation)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Saved. Riders get this translation.')).toBeVisible()
  await expect(page.getByText('By an admin.')).toBeVisible()
  const written = page.url()

  const other = await page.context().newPage()
  await other.goto(written)
  await wake(other)
  const theirs = ours.replace('el administrador', 'la administradora')
  await other.getByRole('textbox', { name: 'Question' }).fill(theirs)
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('Saved. Riders get this translation.')).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`Saved meanwhile: “${theirs}”`)).toBeVisible()
  await expect(question).toHaveValue(ours)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Saved. Riders get this translation.')).toBeVisible()
  await page.goto(PRACTICE)
  await expect(page.getByRole('main')).toContainText(ours)

  await page.goto(written)
  await wake(page)
  const modal = page.getByRole('dialog')
  await page.keyboard.press('r')
  await expect(modal.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('By an admin.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the release’s' }).click()
  await modal.getByRole('button', { name: 'Use the release’s' }).click()
  await expect(page.getByText(/^Removed\./)).toBeVisible()
  await expect(question).toHaveValue(asked.question)
  await expect(question).toHaveAttribute('lang', 'es')
  expect(await spanish()).toContainEqual(asked)

  const heading = page.getByRole('heading', { level: 1 })
  await question.fill(ours)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(question).not.toHaveValue(ours)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('k')
  await expect(question).toHaveValue(ours)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto(`${written}&is=release`)
  await wake(page)
  const title = await heading.innerText()
  const [, count = ''] = /of (\d+)/.exec(title) ?? []
  await page.keyboard.press('a')
  const said = 'The previous question: Saved. Riders get this translation.'
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(heading).toHaveText(title.replace(count, `${Number(count) - 1}`))
  await expect(question).not.toHaveValue(asked.question)
})
