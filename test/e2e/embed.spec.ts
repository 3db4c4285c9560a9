import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'

test('A school shows questions on its own site, in a frame as tall as they are', {
  tag: '@phone',
}, async ({ page, browser, server, noise }) => {
  noise.allow(/./)
  // The teacher's own browser, because the product's pages store something in a visitor's.
  const teacher = await browser.newPage()
  await teacher.goto(`${server.origin}/sets/new?state=ohio&count=5&make=link`)
  const snippet = await teacher.getByRole('textbox', { name: 'These questions' }).inputValue()
  await teacher.close()
  const school = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><title>A riding school</title><h1>A riding school</h1>${snippet}`)
  })
  school.listen(0, '127.0.0.1')
  await once(school, 'listening')
  await page.goto(`http://127.0.0.1:${(school.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  for (let number = 1; number <= 5; number++) {
    await expect(frame.getByText(`Ohio: question ${number} of 5`)).toBeVisible()
    await frame.getByRole('radio').first().check()
    await frame.getByRole('button', { name: 'Check' }).click()
    await expect(frame.getByText('Explanation:')).toBeVisible()
    await expect
      .poll(() =>
        page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height),
      )
      .toBe(
        await frame
          .locator('body')
          .evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
      )
    await frame.getByRole('button', { name: /^(Next question|See the result)$/ }).click()
  }
  await expect(frame.getByRole('heading', { name: /^\d of 5 correct$/ })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  const [, inner] = page.frames()
  expect(await inner?.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await page.goto('/embed/ohio/day')
  await expectAccessible(page, 'question of the day')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Check' }).click()
  await expectAccessible(page, 'answered question of the day')
  school.closeAllConnections()
  school.close()
})
