import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'

const widthOf = (picture: Element) => (picture as HTMLImageElement).naturalWidth

test('A school shows questions on its own site, in a frame as tall as they are', {
  tag: '@phone',
}, async ({ page, browser, server, noise }) => {
  noise.allow(/./)
  // The teacher's own browser, because the product's pages store something in a visitor's.
  const teacher = await browser.newPage()
  await teacher.goto(`${server.origin}/sets/new?state=ohio&count=5&topic=signs&make=link`)
  const snippet = await teacher.getByRole('textbox', { name: 'These questions' }).inputValue()
  await teacher.close()
  const site = `<!doctype html><meta charset="utf-8"><title>A riding school</title><h1>A riding school</h1>${snippet}`
  const school = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(site)
  })
  school.listen(0, '127.0.0.1')
  await once(school, 'listening')
  await page.goto(`http://127.0.0.1:${(school.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  let pictures = 0
  for (let number = 1; number <= 5; number++) {
    await expect(frame.getByText(`Ohio: question ${number} of 5`)).toBeVisible()
    for (const picture of await frame.getByRole('img').all()) {
      await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0)
      pictures++
    }
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
  expect(pictures).toBeGreaterThan(0)
  expect(await page.context().cookies()).toEqual([])
  const [, inner] = page.frames()
  await expect(inner?.evaluate(() => localStorage.length)).rejects.toThrow('sandboxed')
  const practice = page.waitForEvent('popup')
  await frame.getByRole('link', { name: 'Practice for the Ohio test' }).click()
  // The new tab is out of the sandbox.
  expect(await (await practice).evaluate(() => localStorage.length)).toBeGreaterThanOrEqual(0)

  const local = test.info().outputPath('school.html')
  writeFileSync(local, site)
  await page.goto(`file://${local}`)
  await frame.getByRole('radio').first().check()
  await frame.getByRole('button', { name: 'Check' }).click()
  await expect(frame.getByText('Explanation:')).toBeVisible()
  await page.goto('/embed/ohio/day')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Check' }).click()
  await expectAccessible(page, 'answered question of the day')
  school.closeAllConnections()
  school.close()
})
