import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { build } from 'vite'
import { LANGUAGES } from '../../app/base/text/languages.ts'
import type { ShownItem } from '../../app/questions/question/quiz-item.ts'
import type { WallView } from '../../app/school/wall/wall-view.server.ts'
import { builtIn } from '../../in-language.ts'
import { expect, test } from './app.ts'

const SCREENS = [
  [1024, 768],
  [1280, 720],
  [1920, 1080],
] as const
const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160"/>'

// The page shows the walls that the test renders. Its script would replace them.
test.use({ javaScriptEnabled: false })

test(
  'Every question of Ohio is whole on the wall, before and after its answers',
  {
    tag: '@laptop',
  },
  async ({ page, noise }, info) => {
    test.slow()
    // The address of a wall that does not exist has the styles of one.
    noise.allow(/404|csp$/)
    await page.route('**/pictures/*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: NO_PICTURE }),
    )
    for (const language of LANGUAGES) {
      const render = await rendererIn(language, info.outputPath(language.tag))
      const { items } = await (await page.request.get(`${language.prefix}/bank/OH`)).json()
      expect(items.length).toBeGreaterThan(400)
      const walls = items.flatMap((item: ShownItem) => [render(item, false), render(item, true)])
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height })
        await page.goto(`${language.prefix}/class/bcdfghjk/wall/none`)
        const faults = await page.evaluate(faultsOf, { walls, width, height })
        expect(faults, `${language.tag}, ${width}x${height}`).toEqual([])
      }
    }
  },
)

/** Returns a function that renders the wall with a question in a language. */
async function rendererIn(language: (typeof LANGUAGES)[number], outDir: string) {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [builtIn(language)],
    publicDir: false,
    build: { ssr: 'app/school/wall/wall-screen.tsx', outDir },
  })
  const { WallScreen } = (await import(`${outDir}/wall-screen.js`)) as {
    WallScreen: FunctionComponent<{ view: WallView }>
  }
  return (item: ShownItem, isShown: boolean) => {
    const place = { lesson: '12', number: 25, isShown: false }
    const view: WallView = {
      ...{ kind: 'question', code: 'mmmmwwww', name: '', origin: 'https://practice.example.org' },
      ...{ ...place, total: 50, isIn: 200, answered: 188, isShown, onward: place, back: place },
      ...{ item, picks: isShown ? [100, 50, 28, 10] : [] },
    }
    const path = '/'
    const Stub = createRoutesStub([{ path, Component: () => createElement(WallScreen, { view }) }])
    const hydrationData = { loaderData: {} }
    return renderToStaticMarkup(createElement(Stub, { hydrationData })).replace(/^(<link.*?>)+/, '')
  }
}

type Walls = { walls: string[]; width: number; height: number }

/** Puts all walls below each other. Returns what is cut, overlaps or is too small to read. */
async function faultsOf({ walls, width, height }: Walls): Promise<string[]> {
  document.documentElement.classList.add('scripted')
  document.body.innerHTML = walls.map((wall) => `<div>${wall}</div>`).join('')
  await document.fonts.ready
  const faults: string[] = []
  for (const { firstElementChild: wall } of document.body.children) {
    const part = wall?.querySelector('[aria-live]')
    const room = part?.parentElement?.getBoundingClientRect()
    if (!wall || !part || !room) return ['There is no question']
    const name = part.querySelector('h1')?.textContent ?? ''
    const { top, clientWidth, clientHeight } = Object.assign(wall, {
      top: wall.getBoundingClientRect().top,
    })
    if (clientWidth !== width || clientHeight !== height) faults.push(`${name}: not a screen`)
    const last = [...wall.querySelectorAll('a, button, p')].map((one) =>
      one.getBoundingClientRect(),
    )
    if (last.some(({ bottom }) => bottom > top + height)) faults.push(`${name}: beyond the screen`)
    const blocks = [...part.querySelectorAll('h1, p, img, li')]
    const places = blocks.map((block) => block.getBoundingClientRect())
    for (const [n, block] of blocks.entries()) {
      const place = places[n] as DOMRect
      if (place.top < room.top - 1 || place.bottom > room.bottom + 1) faults.push(`${name}: cut`)
      if (block.scrollWidth > Math.ceil(place.width)) faults.push(`${name}: too wide`)
      const isOver = places.slice(n + 1).some((other) => {
        const beside = Math.min(place.right, other.right) - Math.max(place.left, other.left)
        const below = Math.min(place.bottom, other.bottom) - Math.max(place.top, other.top)
        return beside > 1 && below > 1
      })
      if (isOver) faults.push(`${name}: overlaps`)
      const size = Number.parseFloat(getComputedStyle(block).fontSize)
      if (size < 0.02 * height) faults.push(`${name}: ${size} pixels`)
    }
  }
  return faults.slice(0, 20)
}
