import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { roomOf } from './rooms.ts'
import { sourcesOf } from './sources.fixture.ts'

const EVERYTHING = ['{app,bench,content,platform,server,test}/**/*.{ts,tsx}', '*.config.ts']
const CALLED_BY_THE_FRAMEWORK = /\.route\.tsx?$|^app\/(root|routes|entry\.\w+)\.tsx?$/
const IN_THE_PLACE_OF_ANOTHER = /\.es\.tsx?$/
const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|type) (\w+)/gm
const IMPORTED_NAMES = /(?:import|export) (?:type )?(?:(\*)|\{([^}]*)\})[^'"]*from '(\.[^']+)'/g
const WHOLE_MODULE = /import\('(\.[^']+)'\)/g
const SOURCES = sourcesOf('app', 'platform', 'server').filter(
  (file) => !CALLED_BY_THE_FRAMEWORK.test(file) && !IN_THE_PLACE_OF_ANOTHER.test(file),
)

const OF_ADAPTERS = 'the adapters of a port have the same parts'
/** The names that more than one file exports, each with its reason. */
const NAMES_OF_SEVERAL: Record<string, string> = {
  ALL: OF_ADAPTERS,
  findProblem: OF_ADAPTERS,
  forOperator: OF_ADAPTERS,
  isPassing: OF_ADAPTERS,
  listStatement: OF_ADAPTERS,
  problemOf: OF_ADAPTERS,
  Settings: 'the product knows only a part of what an operator sets',
}

test('each exported name means one thing', () => {
  const files = SOURCES.filter((file) => !file.includes('messages'))
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORT)].map(([, name = '']) => ({ name, file })),
  )
  const several = Object.entries(Object.groupBy(names, ({ name }) => name))
    .filter(([, exports = []]) => exports.length > 1)
    .map(([name]) => name)
  expect(several.sort()).toEqual(Object.keys(NAMES_OF_SEVERAL).sort())
})

/** The forms of a question, each with its room. A new one needs a reason why none of these serves. */
const FORMS_OF_A_QUESTION = [
  'bank BankItem',
  // What a teacher wrote, with two to four options and no proof.
  'course-records OwnQuestion',
  'open-bank ExportedItem',
  'proof ProvedItem',
  'question DraftItem',
  'question QuizItem',
  'question RiderItem',
  'question ShownItem',
  'question StoredItem',
  'question-bank FileItem',
  'question-bank ReviewItem',
  'review FormItem',
  'starter-bank RidingItem',
  'starter-bank StarterItem',
]

test('a question has few forms, and no other exported type is named like one', () => {
  const files = globSync('{app,content,platform,server}/**/*.{ts,tsx}')
  const forms = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^export (?:type|interface) (\w*(?:Item|Question))\b/gm,
      ),
    ].map(([, name]) => `${roomOf(file)} ${name}`),
  )
  expect(forms.sort()).toEqual(FORMS_OF_A_QUESTION)
})

test('only app/questions/question knows in which field a question has its pictures', () => {
  const reads =
    /\b(?:item|question|notes|stored|before|earlier|translation)\??\.picture\b|\bpicture\b[^{}]*\} = (?:item|notes|translation|parsed\.data)\b/
  const files = SOURCES.filter((file) => !file.startsWith('app/questions/question/'))
  expect(files.filter((file) => reads.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('some file imports each exported name', () => {
  const imported = new Set(
    globSync(EVERYTHING, { exclude: ['test/node_modules/**'] }).flatMap(namesImportedBy),
  )
  const unused = SOURCES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORT)]
      .map(([, name]) => `${file} ${name}`)
      .filter((entry) => !imported.has(entry) && !imported.has(`${file} *`)),
  )
  expect(unused).toEqual([])
})

/**
 * Returns each name that the file imports, prefixed with the imported file. `*` stands for all names of
 * a file.
 */
function namesImportedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const at = (specifier = '') => path.join(path.dirname(file), specifier)
  const named = [...source.matchAll(IMPORTED_NAMES)].flatMap(([, star, names = '', specifier]) =>
    (star ?? names).split(',').map((name) => {
      const [original = ''] = name
        .trim()
        .replace(/^type /, '')
        .split(' ')
      return `${at(specifier)} ${original}`
    }),
  )
  return [...named, ...[...source.matchAll(WHOLE_MODULE)].map(([, to]) => `${at(to)} *`)]
}
