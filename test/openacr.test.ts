import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productName } from '../app/base/face/face-messages.ts'
import * as spanish from '../app/site/accessibility/accessibility-messages.es.ts'
import * as english from '../app/site/accessibility/accessibility-messages.ts'
import { REPORT } from '../app/site/accessibility/report.ts'

/** The success criteria by level in the catalog of OpenACR. It still has 4.1.1, which WCAG 2.2 took out. */
const LEVELS = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
]
/** A test in a note: its file, and its title in quotes. */
const TEST = /([\w./-]+\.(?:test|spec)\.ts), "([^"]+)"/g

/** An entry of a criterion. Notes are folded texts. */
const ENTRY =
  / {10}- name: (web|authoring-tool)\n {12}adherence:\n {14}level: (supports|partially-supports|does-not-support|not-applicable)\n {14}notes: >-\n((?: {16}.+\n)+)/g

const report = readFileSync(`public${REPORT.path}`, 'utf8')
const chapters = report.split(/^ {2}(?=success_criteria_level_)/m).slice(1)
const criteria = chapters.map((chapter) => chapter.split(/^ {6}- num: /m).slice(1))
const entries = criteria.flat().flatMap((criterion) => {
  const num = criterion.match(/^'([\d.]+)'\n {8}components:\n/)?.[1] ?? ''
  return [...criterion.matchAll(ENTRY)].map(([, name, level = '', notes = '']) => {
    return { num, name, level, notes: notes.trim().replace(/\s+/g, ' ') }
  })
})
const inPart = entries.filter(({ level }) => /partially|does-not/.test(level))

test('the report has each criterion of its catalog once, in its order', () => {
  for (const name of ['web', 'authoring-tool']) {
    const nums = entries.filter((entry) => entry.name === name).map(({ num }) => num)
    expect(nums).toEqual(LEVELS.flatMap((level) => level.split(' ')))
    expect(nums.filter((num) => num !== '4.1.1')).toHaveLength(REPORT.criteria)
  }
  expect(chapters.map((chapter) => chapter.split(':')[0])).toEqual([
    'success_criteria_level_a',
    'success_criteria_level_aa',
    'success_criteria_level_aaa',
  ])
})

test('whatever is supported names tests that exist, by file and title', () => {
  const supported = entries.filter(({ level }) => level !== 'not-applicable')
  const faults = supported.flatMap(({ num, name, notes }) => {
    const named = [...notes.matchAll(TEST)]
    if (named.length === 0) return `${num} ${name}: no test`
    return named.flatMap(([, file = '', title = '']) =>
      hasTest(file, title) ? [] : `${num} ${name}: ${file}, ${title}`,
    )
  })
  expect(faults).toEqual([])
})

test('what does not conform is explained, with a way round', () => {
  const explained = inPart.filter(({ notes }) =>
    /What does not conform: .+ A way round: ./.test(notes),
  )
  expect(explained).toEqual(inPart)
})

test('the statement counts what the report counts, and tells each limit in both languages', () => {
  const nums = [...new Set(inPart.map(({ num }) => num))]
  expect(english.limits().flatMap(({ criteria }) => criteria)).toEqual(nums)
  expect(spanish.limits().flatMap(({ criteria }) => criteria)).toEqual(nums)
  expect(report).toContain(`\nreport_date: '${REPORT.date}'\n`)
})

test('the name of the product stands in double quotes, into which a site puts its own', () => {
  const lines = report.split('\n').filter((line) => line.includes(productName()))
  expect(lines).toHaveLength(2)
  expect(lines.filter((line) => !line.endsWith('"') || !line.includes(': "'))).toEqual([])
})

function hasTest(file: string, title: string): boolean {
  const text = readFileSync(file, 'utf8').replaceAll("\\'", "'")
  return [`'${title}'`, `\`${title}\``, `"${title}"`].some((quoted) => text.includes(quoted))
}
