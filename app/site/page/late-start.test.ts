import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startLate } from './late-start.server.ts'

type AppendedLink = { rel: string; href: string; onload?: () => void }

/** Starts the late script of a page at once, and returns the elements that the page adds. */
function startOn(head: string) {
  const { page, added } = startLate(`${head}<script type="module" async="">1</script></body>`)
  const preload = page.match(/data-preload="([^"]*)"/)?.[1]
  const links: AppendedLink[] = []
  const scripts: { type: string; textContent: string }[] = []
  const held = {
    dataset: { preload },
    textContent: '1',
    replaceWith: (script: (typeof scripts)[number]) => void scripts.push(script),
  }
  runInNewContext(added.join(), {
    document: {
      hidden: true,
      querySelector: () => held,
      getElementById: () => ({ dataset: { whole: '/assets/rider.css' } }),
      createElement: () => ({}),
      head: { append: (link: AppendedLink) => links.push(link) },
    },
    window: {},
    location: { hash: '#result' },
    navigator: { geolocation: {} },
    addEventListener: () => {},
    dispatchEvent: () => true,
    Event,
  })
  const preloaded = links.flatMap(({ rel, href }) => (rel === 'modulepreload' ? [href] : []))
  return { links, preloaded, scripts }
}

test('the script preloads the modules of the page, and nothing if there are none', () => {
  const link = (href: string) => `<link rel="modulepreload" href="${href}"/>`
  expect(startOn(link('/assets/a.js') + link('/assets/b.js')).preloaded).toEqual([
    '/assets/a.js',
    '/assets/b.js',
  ])
  expect(startOn('').preloaded).toEqual([])
})

test('the script starts when all styles have loaded', () => {
  const { links, scripts } = startOn('')
  const [styles] = links.filter(({ rel }) => rel === 'stylesheet')
  expect(styles?.href).toBe('/assets/rider.css')
  expect(scripts).toEqual([])
  styles?.onload?.()
  expect(scripts).toMatchObject([{ type: 'module', textContent: '1' }])
})
