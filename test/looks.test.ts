import { globSync, readFileSync } from 'node:fs'
import { parse, Rule } from 'postcss'
import { expect, test } from 'vitest'
import { commonLetters, STYLES } from '../content/common-letters.ts'

const SCREENS = globSync('app/**/*.{ts,tsx,css}').filter((file) => !/\.(test|fixture)\./.test(file))
/** Without `content/lettering/`, which a build makes. */
const CONTENT = globSync('content/**/*.json', { exclude: ['content/lettering/**'] })
/**
 * Characters that the web font may lack. The font has no check mark, and pages show none of the other
 * characters.
 */
const NOT_LETTERED = '✓`«»'

function linesWith(pattern: RegExp, files: string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

test('Every edge is a border, because forced colors remove rings and shadows', () => {
  expect(linesWith(/[\s'"`:](inset-)?ring-|shadow-\[inset/, SCREENS)).toEqual([])
})

test('No text has a middle dot, which the font draws without width', () => {
  expect(linesWith(/·|\\u00b7|&middot;/i, [...SCREENS, ...CONTENT])).toEqual([])
})

/** Drawings that look the same in both directions, and floats, whose logical sides the oldest browsers lack. */
const SIDED = /^\.(left|right)-|float-(left|right)(:is|$)/

test('A rider’s page that runs from right to left is mirrored: its styles name no left or right', () => {
  // The setup of the tests makes the build current for files that name `build/server`.
  const [sheet = '', ...others] = globSync('build/client/assets/rider-*.css')
  expect(others).toEqual([])
  const sided: string[] = []
  parse(readFileSync(sheet, 'utf8')).walkDecls(
    /^(?!--|object-position|border-(top|bottom))/,
    (line) => {
      const isSided = /\b(left|right)\b/.test(`${line.prop} ${line.value}`)
      if (isSided && line.parent instanceof Rule) sided.push(line.parent.selector)
    },
  )
  expect(sided).toContain('.float-left')
  expect(sided.filter((selector) => !SIDED.test(selector))).toEqual([])
  const screens = SCREENS.filter((file) => file.endsWith('.tsx'))
  expect(linesWith(/(?<![\w:])float-left(?!.*rtl:float-right)/, screens)).toEqual([])
  expect(linesWith(/<(Arrow|Chevron)(Left|Right)(?!.*rtl:-scale-x-100)/, screens)).toEqual([])
})

/** Texts that no English page shows as letters. */
const SPANISH = /\.es\.|\/es\/|in-english-/
/** Texts in pictures and for the AI model, and letters that are looked for in files of others. */
const NO_LETTERS = /outlined-text|share-parts|translation-prompt|decode-file|moodle-text/

test.each(STYLES)(
  'All texts are in the common letters of %s, so a page loads one font',
  (styles) => {
    const common = new Set(commonLetters(styles).letters)
    const texts = [
      ...SCREENS.filter((file) => !file.startsWith('app/making/proof/')),
      ...CONTENT,
    ].filter((file) => !NO_LETTERS.test(file) && (styles.includes('.es.') || !SPANISH.test(file)))
    const others = texts.flatMap((file) =>
      [...new Set(readFileSync(file, 'utf8'))]
        .filter((character) => !common.has(character) && !NOT_LETTERED.includes(character))
        .map((character) => `${file}: ${character}`),
    )
    expect(others).toEqual([])
  },
)

test('No text is lighter than the file of the common letters', () => {
  expect(linesWith(/font-(thin|extralight|light)\b|font-weight: [1-3]00/, SCREENS)).toEqual([])
})
