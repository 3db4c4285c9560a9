import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

/** The expressions that are not proved, each with the reason. */
export const REASONS: Record<string, string> = {
  'platform/documents/document-store.ts: ^(?!\\.{1,2}$)(?!__.*__$)[A-Za-z0-9._~-]{1,128}$':
    'Lookahead, which recheck does not read. Anchored, and each part runs over the text once.',
  'platform/documents/firestore/client.ts: :(?=\\d+$)':
    'Lookahead. Splits a setting of the operator.',
  'server/settings/settings-schema.ts: ^[^,]{32,}(,[^,]{32,})*$':
    'Takes recheck half a minute to prove. A setting of the operator.',
  'server/settings/files-url.ts: ^(s3|gs):\\/\\/([a-z0-9][\\w.-]{1,221}[a-z0-9])\\/?(?:\\?(.*))?$':
    'Takes recheck more than a minute. A setting of the operator, and bounded.',
}

/** The expressions that `npm run expressions` has proved to take linear time. */
export const PROVED = path.join(import.meta.dirname, 'proved-expressions.json')
const ROOT = path.join(import.meta.dirname, '..')

/** Returns the regular expression literals in the product's code, with their files. */
export function expressions() {
  const files = globSync('{app,platform,server}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  return files
    .filter((file) => !/\.(test|fixture|contract)\.ts$/.test(file))
    .flatMap((file) => {
      const { program, errors } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'))
      if (errors.length > 0) throw new Error(`${file} cannot be parsed`, { cause: errors })
      const found: { name: string; pattern: string; flags: string }[] = []
      new Visitor({
        Literal(node) {
          if ('regex' in node) found.push({ name: `${file}: ${node.regex.pattern}`, ...node.regex })
        },
      }).visit(program)
      return found
    })
}

/** Returns the expressions to be proved as literals, each once. */
export function literalsToProve(): Map<string, { pattern: string; flags: string }> {
  const wanted = expressions().filter(({ name }) => !REASONS[name])
  const literals = wanted.map((one) => [`/${one.pattern}/${one.flags}`, one] as const)
  return new Map(literals.sort(([a], [b]) => (a < b ? -1 : 1)))
}
