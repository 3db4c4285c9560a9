import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test, vi } from 'vitest'

/** Expressions that may take the square of a text's length, each with the reason why it stays. */
const REASONS: Record<string, string> = {}

const ROOT = path.join(import.meta.dirname, '..')

/** Every regular expression of the product, by the file it stands in. */
function expressions() {
  const files = globSync('{app,platform,server}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  return files
    .filter((file) => !/\.(test|fixture|contract)\.ts$/.test(file))
    .flatMap((file) => {
      const { program, errors } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'))
      expect(errors, file).toEqual([])
      const found: { file: string; pattern: string; flags: string }[] = []
      new Visitor({
        Literal(node) {
          if ('regex' in node) found.push({ file, ...node.regex })
        },
      }).visit(program)
      return found
    })
}

test('no regular expression takes longer than in proportion to the text', {
  timeout: 300_000,
}, () => {
  // Not the program for this machine, but the same JavaScript everywhere.
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')
  const all = expressions()
  expect(all.length).toBeGreaterThan(100)
  const unsafe = all.filter(({ pattern, flags }) => {
    const { status } = checkSync(pattern, flags, { timeout: 10_000, randomSeed: 1 })
    return status === 'vulnerable'
  })
  const told = unsafe.map(({ file, pattern }) => `${file}: ${pattern}`)
  expect(told.sort()).toEqual(Object.keys(REASONS).sort())
})
