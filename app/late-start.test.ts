import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startLate } from './late-start.server.ts'

/** The modules that the held script of a page preloads when it starts at once. */
function preloadedOn(head: string): string[] {
  const { page, added } = startLate(`${head}<script type="module" async="">1</script></body>`)
  const preload = page.match(/data-preload="([^"]*)"/)?.[1]
  const preloads: string[] = []
  const held = { isConnected: true, dataset: { preload }, textContent: '1', replaceWith: () => {} }
  runInNewContext(added.join(), {
    document: {
      hidden: true,
      getElementById: () => held,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => preloads.push(href) },
    },
    location: { hash: '#result' },
    navigator: { geolocation: {} },
    addEventListener: () => {},
  })
  return preloads
}

test('the script preloads the modules of the page, and nothing if there are none', () => {
  const link = (href: string) => `<link rel="modulepreload" href="${href}"/>`
  expect(preloadedOn(link('/assets/a.js') + link('/assets/b.js'))).toEqual([
    '/assets/a.js',
    '/assets/b.js',
  ])
  expect(preloadedOn('')).toEqual([])
})
