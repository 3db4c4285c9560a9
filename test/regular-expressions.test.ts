import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test, vi } from 'vitest'

/** The expressions that the test skips, each with the reason. */
const REASONS: Record<string, string> = {
  'platform/documents/document-store.ts: ^(?!\\.{1,2}$)(?!__.*__$)[A-Za-z0-9._~-]{1,128}$':
    'Lookahead, which recheck does not read. Anchored, and each part runs over the text once.',
  'platform/documents/firestore/client.ts: :(?=\\d+$)':
    'Lookahead. Splits a setting of the operator.',
  'server/settings/env.ts: ^[^,]{32,}(,[^,]{32,})*$':
    'Takes recheck half a minute to prove. A setting of the operator.',
  'server/settings/files-url.ts: ^(s3|gs):\\/\\/([a-z0-9][\\w.-]{1,221}[a-z0-9])\\/?(?:\\?(.*))?$':
    'Takes recheck more than a minute. A setting of the operator, and bounded.',
}

const ROOT = path.join(import.meta.dirname, '..')

/** Returns the regular expression literals in the product's code, with their files. */
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

test('every regular expression takes linear time', {
  timeout: 300_000,
}, () => {
  // The pure JavaScript version of recheck is the same on every machine.
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')
  const all = expressions().map((one) => ({ ...one, name: `${one.file}: ${one.pattern}` }))
  expect(all.length).toBeGreaterThan(100)
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(REASONS)))
  const unsafe = all.filter(({ name, pattern, flags }) => {
    if (REASONS[name]) return false
    // The automaton proves its result; recheck's other checker only tries texts.
    const { status } = checkSync(pattern, flags, { checker: 'automaton', timeout: 120_000 })
    return status !== 'safe'
  })
  expect(unsafe).toEqual([])
})
