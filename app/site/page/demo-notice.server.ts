import { demo } from '../shell/shell-messages.ts'

/**
 * Returns the page with a line that says that the site is a demo. It costs the page no script: React
 * skips elements of the body that it does not know, if no element of its own has their name.
 */
export function withDemoNotice(page: string, until: Date | null): string {
  if (!until) return page
  const time = until.toISOString()
  const shown = `<time datetime="${time}">${time.slice(11, 16)} UTC</time>`
  return page.replace('<body>', () => `<body><aside class="${LOOK}">${demo(shown)}</aside>`)
}

/** Classes that other code of each page uses, so that its styles have them. */
const LOOK = 'bg-card px-4 py-3 text-center font-semibold print:hidden'
