import { expect, test } from './new-post.ts'
import { arriveAs, signInButton, signOutButton } from './sign-in.ts'
import { wake } from './wake.ts'
import { signInHere } from './writer.ts'

const P = '[{"type": "p", "text": "Words."}]'

test('When the session ends during writing, the text stays', async ({ page, context, writer }, {
  project,
}) => {
  await writer.title.fill(`Signed out ${project.name}`)
  await writer.writesBody(P)
  await context.clearCookies()
  await writer.button('Save').click()
  await expect(page.getByText('Please sign in to continue.')).toBeVisible()
  await expect(writer.title).toHaveValue(`Signed out ${project.name}`)
})

test('Signing out removes the posts from the page, and the typed text comes back with the admin', async ({
  page,
  writer,
}) => {
  await writer.title.fill('Typed before signing out')
  await signOutButton(page).click()
  await expect(page.getByText('Please sign in to continue.')).toBeVisible()
  await expect(writer.title).toHaveCount(0)
  await signInHere(page, 'admin@example.com', 'e2e admin code')
  await expect(writer.title).toHaveValue('Typed before signing out')
  await writer.title.fill('')
  await page.getByRole('link', { name: 'Back to list' }).click()
  await expect(page.getByText('/content/exam-day-checklist')).toBeVisible()
  await signOutButton(page).click()
  await expect(page.getByText('Please sign in to continue.')).toBeVisible()
  await expect(page.getByText('/content/exam-day-checklist')).toHaveCount(0)
})

test('A person who is not the admin sees nothing, and can sign out', async ({ page, noise }) => {
  noise.allow(/status of (401|403)/)
  await page.goto('/admin/posts')
  await wake(page)
  await signInHere(page, 'rider@example.com')
  await expect(page.getByText('You are not authorized to access admin features.')).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Post' })).toHaveCount(0)

  await arriveAs(page, 'rider@example.com')
  await page.goto('/admin/posts/new')
  await wake(page)
  await expect(page.getByText('You are not authorized to access admin features.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Please sign in to continue.')).toBeVisible()
})
