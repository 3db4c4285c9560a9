import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { signInByRequest } from './sign-in.ts'
import { wake } from './wake.ts'

/** The picture for uploads: a PNG of 640 by 360 pixels. */
export const PICTURE = new URL('./picture.png', import.meta.url).pathname

/** The headings of the admin's pages. */
const ADMIN_PAGES = /Post|Manuals|Inbox|[Qq]uestion|Site/

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

/** The admin's session cookies, by server. Tests reuse them, because sign-ins take time and are limited. */
const sessions = new Map<string, Cookies>()

/** Opens an admin page as the admin, who signs in by request if the last session at the server has ended. */
export async function goAsAdmin(page: Page, origin: string, path = '/admin/posts') {
  await page.context().addCookies(sessions.get(origin) ?? [])
  if (!(await page.request.get('/admin/posts')).ok()) {
    await signInByRequest(page, 'admin@example.com', 'e2e admin code')
    sessions.set(origin, await page.context().cookies())
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(ADMIN_PAGES)
  await wake(page)
}

/** Signs a person in, on the admin page itself. */
export async function signInHere(page: Page, email: string, code = '') {
  const opened = page.waitForEvent('popup')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  const popup = await opened
  await popup.getByRole('textbox', { name: 'Email' }).fill(email)
  await popup.getByText('Sign in with a code').click()
  await popup.getByLabel('Code', { exact: true }).fill(code)
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Passes the page's posts to admin actions to `handle`. Returns a function that stops this. */
export async function interceptActions(page: Page, handle: (route: Route) => Promise<void>) {
  const isAction = ({ pathname }: URL) => /^\/admin.*\.data$/.test(pathname)
  await page.route(isAction, (route) =>
    route.request().method() === 'POST' ? handle(route) : route.fallback(),
  )
  return () => page.unroute(isAction)
}

export type Writer = ReturnType<typeof writerOn>

/** A writer of a post in the editor. */
export function writerOn(page: Page) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const status = page.getByRole('combobox', { name: 'Status' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const body = page.getByRole('textbox', { name: 'Body (a JSON array of blocks)' })
  const text = page.getByRole('textbox', { name: 'Body', exact: true })
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('article')
  const title = field('Title')

  /** Switches to the body's JSON, a choice that the browser remembers. */
  async function opensJson() {
    await expect(async () => {
      const switchToJson = button('Edit as JSON')
      if (await switchToJson.isVisible()) await switchToJson.click({ timeout: 2_000 })
      await expect(body).toBeVisible({ timeout: 2_000 })
    }).toPass()
  }

  /** Replaces the body with this JSON. */
  async function writesBody(text: string) {
    await opensJson()
    await body.fill(text)
  }

  async function saves() {
    await button('Save').click()
    const refusal = page.getByRole('alert').filter({ hasText: /\S/ })
    const outcome = page.getByText('Saved.', { exact: true }).or(refusal).first()
    await expect(outcome).toHaveText('Saved.')
    await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f]{32}$/)
  }

  return { page, field, status, button, body, text, preview, title, opensJson, writesBody, saves }
}

/** Returns the elements of an article with their texts and sorted attributes. */
export function anatomyOf(article: Locator): Promise<string[]> {
  return article.evaluate((root) =>
    [...root.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
      return [element.tagName, ...attributes.sort(), element.textContent].join(' ')
    }),
  )
}
