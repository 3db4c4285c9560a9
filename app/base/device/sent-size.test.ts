import { Parser } from 'htmlparser2'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import { noteSentSize } from './sent-size.server.ts'

const app = await openApp()
afterAll(app.remove)

test.each([
  '/',
  '/es/',
  '/practice/ohio',
  '/es/practice/new-york/quiz/75',
  '/practice/ohio/cheat-sheet',
  '/sets/new',
  '/practice/ohio/set/0000000s0c1sf/paper',
  '/report?state=NY&item=ny-class-age',
  '/content/riding-in-a-group',
  '/no-such-page',
])('%s has what its root element says', async (path) => {
  const { text } = await app.ask(path)
  expect(text.match(/ data-sent="([^"]*)"/)?.[1]).toBe(sizeInBrowser(text))
})

test('a page gets itself as a text that no cache keeps', async () => {
  const page = await app.ask('/practice/ohio/cheat-sheet')
  const headers = { Accept: 'text/plain' }
  const text = await app.ask('/practice/ohio/cheat-sheet', { headers })
  expect(text.text).toBe(page.text)
  expect(text.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
  const again = await app.ask('/practice/ohio/cheat-sheet')
  expect(again.headers['content-type']).toBe('text/html; charset=utf-8')
})

const TEXTS = ['a\r\nb\rc\n', '\n', '\n\nb', '\r\nb', '😀 e\u0301', '& < > " \' &amp; <!-- <b> ;']

test.each(TEXTS)('%j counts as in the browser, wherever it is', (text) => {
  const elements = ['p', 'pre', 'svg'].map((tag) =>
    createElement(tag, { key: tag, id: text }, text, 'x', text),
  )
  const root = createElement(
    'div',
    { id: 'root' },
    elements,
    createElement('pre', null, text),
    createElement('textarea', { defaultValue: text }),
    createElement('script', null, "if (a < b && c) d = '<i>&amp;'"),
  )
  const page = noteSentSize(`<body>${renderToString(root)}<script></script></body>`)
  expect(page.match(/ data-sent="([^"]*)"/)?.[1]).toBe(sizeInBrowser(page))
})

/** Counts like early-changes.inline.ts. A browser changes some line ends before and while it parses. */
function sizeInBrowser(page: string): string {
  let [elements, comments, characters, isFirst] = [0, 0, 0, false]
  const open: string[] = []
  const parser = new Parser({
    onopentag(name, { id }) {
      if (open.length > 0) elements++
      if (open.length > 0 || id === 'root') open.push(name)
      isFirst = name === 'textarea' || name === 'pre'
    },
    oncomment() {
      if (open.length > 0) comments++
    },
    ontext(text) {
      if (open.length > 0) characters += text.length - Number(isFirst && text.startsWith('\n'))
      isFirst = false
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(page.replaceAll(/\r\n?/g, '\n'))
  return [elements, comments, characters].join()
}
