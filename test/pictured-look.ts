import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'

/** The hash of the look that the pictures of the README show. */
export const LOOK = 'docs/screenshots.sha256'

const STYLES = [
  'app/base/styles/app.css',
  'app/base/styles/rider.css',
  'app/base/styles/open-road.css',
]
const PAGES = ['/', '/practice/oregon']

/**
 * Returns a hash of the riders' styles, and of the kinds of elements on the pictured pages. The texts and
 * the number of elements do not matter, because questions and articles change often.
 */
export async function lookOf(ask: (path: string) => Promise<string>): Promise<string> {
  const hash = createHash('sha256')
  for (const file of STYLES) hash.update(withoutComments(readFileSync(file, 'utf8')))
  for (const page of PAGES) hash.update(kindsOf(await ask(page)).join('\n'))
  return `${hash.digest('hex')}\n`
}

function withoutComments(style: string): string {
  return style.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')
}

/** Returns each kind of element once: its name with its classes. */
function kindsOf(page: string): string[] {
  const kinds = new Set<string>()
  const parser = new Parser({
    onopentag: (name, { class: classes = '' }) => kinds.add(`${name} ${classes}`),
  })
  parser.end(page)
  return [...kinds].sort()
}
