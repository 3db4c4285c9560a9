import { expect, test } from 'vitest'
import { openUsedStyles } from './used-styles.server.ts'

const used = (styles: string, page: string) => openUsedStyles(styles)(page)

test.each([
  ['a class of an element', '.a{top:0}.b{top:1px}', '<p class="x a">', '.a{top:0}'],
  ['no class', 'p{top:0}#id{top:0}[open]{top:0}', '<p>', 'p{top:0}#id{top:0}[open]{top:0}'],
  [
    'all classes of one selector',
    '.a .b,.c{top:0}.a .d{top:0}',
    '<p class="a b">',
    '.a .b,.c{top:0}',
  ],
  [
    'a class that only other elements need',
    '.a:not(.b){top:0}',
    '<p class="a">',
    '.a:not(.b){top:0}',
  ],
  [
    'a class that a script adds',
    '.late .a{top:0}',
    '<script>add(\'late\')</script><p class="a">',
    '.late .a{top:0}',
  ],
  [
    'escaped characters',
    '.a\\:\\[\\&\\>b\\]{top:0}',
    '<p class="a:[&amp;&gt;b]">',
    '.a\\:\\[\\&\\>b\\]{top:0}',
  ],
  ['an escaped digit', '.\\32 xl{top:0}', '<p class="2xl">', '.\\32 xl{top:0}'],
  [
    'a used rule in a layer',
    '@layer u{@media print{.a{top:0}.b{top:0}}}',
    '<p class="a">',
    '@layer u{@media print{.a{top:0}}}',
  ],
  [
    'keyframes',
    '@keyframes k{0%{top:0}12.5%{top:1px}}',
    '<p>',
    '@keyframes k{0%{top:0}12.5%{top:1px}}',
  ],
])('rules with %s stay, and unused rules are removed', (_, styles, page, left) => {
  expect(used(styles, page)).toBe(left)
})

test.each([
  ['that a rule reads', 'p{--x:1px;top:var(--x)}', '<p>', 'p{--x:1px;top:var(--x)}'],
  ['that a script reads', 'p{--x:1px}', "<script>get('--x')</script>", 'p{--x:1px}'],
  ['that only a removed rule reads', 'p{--x:1px;top:0}.a{top:var(--x)}', '<p>', 'p{top:0}'],
  ['that an unread one reads', 'p{--x:1px;--y:var(--x);top:0}', '<p>', 'p{top:0}'],
  ['that are registered', '@property --x{inherits:false}p{top:0}', '<p>', 'p{top:0}'],
  ['in a rule of their own', '@media print{p{--x:1px}}p{top:0}', '<p>', 'p{top:0}'],
])('of variables, those %s are kept or removed', (_, styles, page, left) => {
  expect(used(styles, page)).toBe(left)
})

test('each page gets the styles that it uses', () => {
  const usedBy = openUsedStyles('.a{top:0}.b{top:0}')
  expect(['a', 'b', 'a'].map((name) => usedBy(`<p class="${name}">`))).toEqual([
    '.a{top:0}',
    '.b{top:0}',
    '.a{top:0}',
  ])
})
