import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { arriveAs, signOutButton } from './sign-in.ts'

/** Starts another site, reachable at the same host on another port, and at another host. */
async function startOtherSite() {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Evil</title>')
  }).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    addresses: [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`],
    close: () => server.close(),
  }
}

/** Sends each kind of request that a page can send to another site: forms, fetches and beacons. */
async function sendsEverything(page: Page, target: string) {
  await page.evaluate(async (target) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
    for (const enctype of forms) {
      const name = `${target} ${enctype}`
      const frame = Object.assign(document.createElement('iframe'), { name })
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype })
      Object.assign(form, { action: target, target: name })
      form.innerHTML = '<input name=\'{"delete":true,"x\' value=\'":1}\'>'
      document.body.append(frame, form)
      form.submit()
    }
    const body = '{"delete":true}'
    const options = { method: 'POST', mode: 'no-cors', credentials: 'include', body } as const
    await fetch(target, options).catch(() => {})
    navigator.sendBeacon(target, body)
    document.body.append(Object.assign(new Image(), { src: `${target}?_method=POST` }))
  }, target)
}

test('A page of another site can neither act as the rider, nor frame, nor steer the app', async ({
  page,
  context,
  server,
  noise,
}) => {
  // The other site's pages are noisy, because the browser reports each refusal.
  noise.allow(/./)
  const site = await startOtherSite()
  try {
    const email = `${test.info().testId}@example.com`
    await arriveAs(page, email)
    const me = await page.evaluate(async () => (await fetch('/me')).json())

    for (const address of site.addresses) {
      const evil = await context.newPage()
      await evil.goto(address)
      const refused = () => server.output().match(/"method":"POST"[^\n]*"status":403/g)?.length ?? 0
      const before = refused()
      const targets = ['/sign-out', `/users/${me.uid}`, '/feedback']
      for (const target of targets) await sendsEverything(evil, server.origin + target)
      await expect.poll(refused).toBe(before + targets.length * 5)

      await evil.setContent(`<iframe src="${server.origin}/"></iframe>`)
      await expect.poll(() => evil.frames()[1]?.url()).toMatch(/^chrome-error:/)

      const opened = context.waitForEvent('page')
      await evil.evaluate((origin) => {
        Object.assign(window, { other: window.open(origin) })
      }, server.origin)
      const app = await opened
      await expect(signOutButton(app)).toBeVisible()
      await evil.evaluate(() => {
        const { other } = window as unknown as { other: Window }
        for (const message of ['changed', { type: 'sign-in' }, null, [1], { __proto__: null }]) {
          other.postMessage(message, '*')
        }
        other.location.href = '/gone'
      })
      await expect
        .poll(() => evil.evaluate(() => (window as unknown as { other: Window }).other.closed))
        .toBe(true)
      await expect(signOutButton(app)).toBeVisible()
      expect(app.url()).toBe(`${server.origin}/`)
      await app.close()
      await evil.close()
    }
    expect(await page.evaluate(async () => (await fetch('/me')).json())).toEqual(me)
  } finally {
    site.close()
  }
})
