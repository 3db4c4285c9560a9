import { expect, test } from './app.ts'
import { faultsOfTab } from './page-checks.ts'

const LINKS = '<a href="#a">One</a> <button>Two</button> <input type="date"> <select></select>'
const RADIOS =
  '<label><input type="radio" name="r">A</label> <label><input type="radio" name="r">B</label>'

test('Tab walks through a page, its dates and radios, and leaves it', { tag: '@laptop' }, async ({
  page,
}) => {
  await page.setContent(`${LINKS} ${RADIOS} <details><summary>More</summary>${LINKS}</details>`)
  expect(await faultsOfTab(page)).toEqual([])
})

for (const [what, html, fault] of [
  ['keeps the focus', `${LINKS} <input onkeydown="event.preventDefault()">`, /^a trap: <input/],
  [
    'sends the focus back',
    `${LINKS} <button onkeydown="event.preventDefault(); document.querySelector('a').focus()">Back</button>`,
    /^a trap: <a/,
  ],
  [
    'is never reached',
    `<a href="#a" onkeydown="event.preventDefault(); document.querySelector('p').focus()">One</a> <button>Two</button> <p tabindex="0">Three</p>`,
    /^passed over: <button/,
  ],
  ['is not marked', `<style>:focus { outline: none }</style>${LINKS}`, /^not marked: <a/],
] as const) {
  test(`The check of the keyboard fails for what ${what}`, { tag: '@laptop' }, async ({ page }) => {
    await page.setContent(html)
    expect(await faultsOfTab(page)).toContainEqual(expect.stringMatching(fault))
  })
}
