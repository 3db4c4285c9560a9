import { expect, test } from 'vitest'
import { safeSvg } from './safe-svg.server.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

test('shapes and gradients stay in their order, and the size is that of a logo', () => {
  const drawn =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0h9" fill="url(#a)"></path><rect width="4" height="4"></rect>'
  expect(safeSvg(svg(drawn))).toEqual({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="1024" height="512">${drawn}</svg>`,
    width: 1024,
    height: 512,
  })
})

test('a style becomes attributes', () => {
  const safe = safeSvg(
    svg('<path style="fill: #123456; behavior:url(x); -moz-binding:url(#x)" d="M0 0"/>'),
  )
  expect(safe).toMatchObject({
    svg: expect.stringContaining('<path d="M0 0" fill="#123456"></path>'),
  })
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  [
    'foreign content',
    '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
  ],
  ['a picture', '<image href="https://evil.example/x.png"/>'],
  ['data as a drawing', '<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'],
  ['another drawing', '<use xlink:href="https://evil.example/x.svg#x"/>'],
  ['a style sheet', '<style>@import url(https://evil.example/x.css);</style>'],
  ['a link', '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
  ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['a set', '<set attributeName="onmouseover" to="alert(1)"/>'],
  ['a filter', '<filter id="f"><feImage href="https://evil.example/x"/></filter>'],
  ['a pattern', '<pattern id="p"/>'],
  ['a text', '<text>Hello</text>'],
  ['another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
  ['a drawing in the drawing', '<svg onload="alert(1)"/>'],
  ['many shapes', '<path/>'.repeat(1001)],
  ['many levels', '<g>'.repeat(40)],
  ['a long file', `<path d="${'M0 0'.repeat(40_000)}"/>`],
])('%s is refused', (_, inside) => {
  expect(safeSvg(svg(inside))).toHaveProperty('refused')
})

test.each([
  [
    'entities that grow',
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1">&b;</svg>',
  ],
  ['a document type', '<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg viewBox="0 0 1 1"/>'],
  ['no size', svg('', '')],
  ['an endless size', svg('', 'viewBox="0 0 1e999 1"')],
  ['a huge size', svg('', 'viewBox="0 0 1000000 1000000"')],
  ['no height', svg('', 'viewBox="0 0 10 0"')],
  ['a line', svg('', 'viewBox="0 0 100 1"')],
  ['no drawing', '<html></html>'],
  ['nothing', ''],
  ['two drawings', '<svg viewBox="0 0 1 1"/><svg viewBox="0 0 1 1"/>'],
])('%s is refused', (_, file) => {
  expect(safeSvg(file)).toHaveProperty('refused')
})

test.each([
  'onload="alert(1)"',
  'fill="url(https://evil.example/x)"',
  'fill="url(data:image/svg+xml,x)"',
  'style="fill:url(//evil.example/x);background:url(x)"',
  'href="javascript:alert(1)"',
  'xlink:href="https://evil.example/"',
  'xml:base="https://evil.example/"',
  'clip-path="url(https://evil.example/#x)"',
  'filter="url(https://evil.example/#x)"',
  'id="a&quot; onload=&quot;alert(1)"',
  'class="x"',
  'd="M0 0&#34; onload=&#34;alert(1)"',
])('an attribute is left out: %s', (attribute) => {
  const safe = safeSvg(svg(`<path ${attribute}/>`))
  expect(safe).toMatchObject({ svg: expect.stringContaining('<path></path>') })
})

test('what drawing programs keep for themselves is left out', () => {
  const safe = safeSvg(
    svg(
      '<metadata><rdf:RDF><script/></rdf:RDF></metadata><sodipodi:namedview/><title>x</title><g/>',
    ),
  )
  expect(safe).toMatchObject({ svg: expect.stringMatching(/height="512"><g><\/g><\/svg>$/) })
})
