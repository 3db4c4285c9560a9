import { expect, test } from 'vitest'
import { changedBlocks, differentFields, readableBody } from './conflict.ts'
import { EMPTY_FORM, type FormField } from './post-form.ts'

const p = (text: string) => ({ type: 'p', text })
const pretty = (blocks: object[]) => JSON.stringify(blocks, null, 2)

test.each([
  ['body', '[{"type":"p","text":"Same."}]', pretty([p('Same.')])],
  ['body', pretty([p('Same.'), p('')]), pretty([p('Same.')])],
  ['tags', 'One,Two', ' One, Two, '],
  ['seoKeywords', 'one,two', 'one , two'],
  ['title', ' Gloves ', 'Gloves'],
  ['excerpt', 'Warm hands.\n', 'Warm hands.'],
] as const)(
  'a %s that differs only in spaces counts as the same',
  (field: FormField, mine, theirs) => {
    const forms = [mine, theirs].map((text) => ({ ...EMPTY_FORM, [field]: text })) as [
      typeof EMPTY_FORM,
      typeof EMPTY_FORM,
    ]
    expect(differentFields(...forms)).toEqual([])
  },
)

test.each([
  ['body', pretty([p('One space')]), pretty([p('One  space')])],
  ['body', '[', '[]'],
  ['tags', 'One, Two', 'Two, One'],
  ['status', 'draft', 'published'],
  ['language', 'en', 'es'],
] as const)('a %s with another content counts as different', (field: FormField, mine, theirs) => {
  expect(
    differentFields({ ...EMPTY_FORM, [field]: mine }, { ...EMPTY_FORM, [field]: theirs }),
  ).toEqual([field])
})

test('each side shows the blocks that only its body has, and counts the equal blocks', () => {
  const [a, b, c] = [p('a'), p('b'), p('c')]
  const mine = JSON.stringify([a, b, c, p('mine')])
  const theirs = pretty([a, b, p('between'), c, p('theirs')])
  const block = (text: string) => JSON.stringify(p(text), null, 2)
  expect(changedBlocks(mine, theirs)).toBe(
    `… 2 blocks the same …\n… 1 block the same …\n${block('mine')}`,
  )
  expect(changedBlocks(theirs, mine)).toBe(
    `… 2 blocks the same …\n${block('between')}\n… 1 block the same …\n${block('theirs')}`,
  )
})

test('an unfinished body is shown as blocks, not as JSON', () => {
  const drawing = { type: 'picture', name: '', text: 'A red sign' }
  const unfinished = pretty([p('a'), p(''), { type: 'ul', items: ['b', ''] }])
  expect(readableBody(unfinished)).toBe('a\n\n• b')
  expect(readableBody(pretty([p('a'), drawing]))).toBe('a\n\nPicture : A red sign')
  expect(changedBlocks(unfinished, pretty([p('a')]))).toMatch(/^… 1 block the same …\n\{/)
})

test('comparing two bodies of 500 different blocks takes seconds at most', () => {
  const body = (name: string) => pretty(Array.from({ length: 500 }, (_, n) => p(`${name} ${n}`)))
  const before = process.cpuUsage()
  expect(changedBlocks(body('mine'), body('theirs'))).not.toContain('same')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(5_000)
})
