import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageName } from '../app/base/text/language-name.ts'
import { TRANSLATED } from '../app/base/text/languages.ts'

const CODE = globSync(['{app,platform,server}/**/*.{ts,tsx}', '*.ts']).filter(
  (file) => !/\.(test|fixture|contract)\.|\.config\.ts$/.test(file),
)
/** The code that knows a language by its name, and why. */
const EXCEPTIONS: Record<string, string> = {
  'app/base/text/languages.ts': 'the list of the languages',
  'app/base/text/language-rules.ts':
    'the list of the languages whose texts have checks of their own',
  'app/making/proof/words.ts': 'an ending of English words',
}

test.each(TRANSLATED)('no code but the list of languages names $name', ({ tag }) => {
  const named = new RegExp(`${languageName(tag)}|(['"\`])${tag}\\1|/${tag}/|\\b${tag}:`, 'i')
  const naming = CODE.filter((file) => !file.includes(`.${tag}.`)).filter((file) =>
    named.test(readFileSync(file, 'utf8')),
  )
  expect(naming.filter((file) => !(file in EXCEPTIONS))).toEqual([])
})
