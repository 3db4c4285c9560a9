import { DIRECTION, LANGUAGE, OTHERS, PREFIX, TAG } from '../../base/text/language.ts'
import * as messages from './offline-page-messages.ts'
import { FACE } from './release-caches.client.ts'

const FONT_FACE = `font-family: Overpass; font-weight: 400 900; ascent-override: 98%; descent-override: 28%`
const icon = FACE?.logo ?? '/favicon.svg'
const start = (font: string | undefined) => `<!doctype html>
<html lang="${TAG}" dir="${DIRECTION}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${messages.offline()}</title>
<link rel="icon" href="${icon}">
<style>
  ${font ? `@font-face { src: url(${font}); ${FONT_FACE} }` : ''}
  :root { color-scheme: light dark; background: light-dark(#f7f6f2, #1b1c1e); }
  body { margin: 0; }
  main {
    display: grid; place-content: center; justify-items: center; gap: 1rem; box-sizing: border-box;
    min-height: 100svh; padding: 2rem 1rem; text-align: center;
    font: 1.125rem/1.4 Overpass, system-ui, sans-serif; color: light-dark(#1b1c1e, #f4f3ef);
  }
  h1, p { margin: 0; max-width: 28rem; }
  p { color: light-dark(#56595e, #b6b8bc); }
  a {
    display: grid; place-content: center; min-height: 3.5rem; padding: 0 1.5rem; font-weight: 700;
    border: 2px solid transparent; border-radius: 0.75rem; color: inherit;
  }
  a.main { border-color: #1b1c1e; background: #ffc914; color: #1b1c1e; text-decoration: none; }
  img { object-fit: contain; }
  ${FACE?.styles ?? ''}
</style>
<main>
  <img src="${icon}" width="112" height="112" alt="">
  <h1>${messages.offline()}</h1>
`
const quizzes = (start: string) => `<p>${quizzesWork(start)}</p>
  <a class="main" href="${start}">${messages.backToQuiz()}</a>`
const quizzesWork = (start: string) =>
  start === `${PREFIX}/` ? messages.quizzesWork() : messages.quizzesWorkIn(nameOf(start))
const nameOf = (start: string) => {
  const tag = OTHERS.find(({ prefix }) => start === `${prefix}/`)?.tag ?? ''
  return new Intl.DisplayNames(LANGUAGE, { type: 'language' }).of(tag) ?? tag
}
const NO_QUIZZES = `<p>${messages.quizzesNeedNetwork()}</p>`
const END = `
  <a href="">${messages.tryAgain()}</a>
</main>
</html>
`

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'",
}

/**
 * Returns the page that a rider sees if neither the network nor the cache has the wanted page. It is
 * part of the service worker, so it needs no file but the icon, and the font if it is stored.
 * `keptStart` is the address of a first page that works without a network, perhaps in another
 * language, or null.
 */
export function offlinePage(keptStart: string | null, font?: string): Response {
  const page = start(font) + (keptStart ? quizzes(keptStart) : NO_QUIZZES) + END
  return new Response(page, { status: 503, headers: HEADERS })
}
