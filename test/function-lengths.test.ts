import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const MAX_LINES = 100
const MAX_LINES_OF_FILE = 250
const MAX_IMPORTS = 29

type FunctionNode = { start: number; end: number; id: { name: string } | null }

test(`no function of the product has more than ${MAX_LINES} lines`, () => {
  const files = globSync('{app,bench,content,platform,server}/**/*.{ts,tsx}').filter(
    (file) => !/\.(test|fixture|contract)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const long = files.flatMap((file) => longFunctionsIn(file, readFileSync(file, 'utf8')))
  expect(long).toEqual([])
})

test(`no file of code or tests has more than ${MAX_LINES_OF_FILE} lines`, () => {
  const files = globSync('{app,bench,content,deploy,platform,server,test}/**/*.{ts,tsx}', {
    exclude: ['test/node_modules/**'],
  })
  expect(files.length).toBeGreaterThan(1_000)
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1
  expect(files.filter((file) => linesOf(file) > MAX_LINES_OF_FILE)).toEqual([])
})

test(`no file has more than ${MAX_IMPORTS} imports, except those that wire everything`, () => {
  const files = globSync('{app,bench,content,deploy,platform,server,test}/**/*.{ts,tsx}', {
    exclude: ['test/node_modules/**', 'server/*.ts', 'app/*.ts'],
  })
  const importsOf = (file: string) =>
    readFileSync(file, 'utf8').match(/^(import|export|\}) .*\bfrom '|^import '/gm)?.length ?? 0
  const counts = files.map((file) => [file, importsOf(file)] as const)
  expect(counts.filter(([, imports]) => imports > MAX_IMPORTS)).toEqual([])
  // Guards against a pattern that finds no imports.
  expect(Math.max(...counts.map(([, imports]) => imports))).toBeGreaterThan(20)
})

test('the search finds a long function', () => {
  const body = '\n'.repeat(MAX_LINES)
  const source = `const short = () => {}\nfunction long() {${body}}\nconst other = () => {${body}}`
  expect(longFunctionsIn('a.ts', source)).toEqual(['a.ts: long', 'a.ts: line 103'])
})

function longFunctionsIn(file: string, source: string): string[] {
  const found: string[] = []
  const see = ({ start, end, id }: FunctionNode) => {
    const lines = source.slice(start, end).split('\n').length
    const line = source.slice(0, start).split('\n').length
    if (lines > MAX_LINES) found.push(`${file}: ${id?.name ?? `line ${line}`}`)
  }
  new Visitor({
    FunctionDeclaration: see,
    FunctionExpression: see,
    ArrowFunctionExpression: see,
  }).visit(parseSync(file, source).program)
  return found
}
