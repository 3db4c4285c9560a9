import { OTHERS, PREFIX } from '../../base/text/language.ts'
import { type Pictured, pictureLink, picturesOf } from '../../questions/question/pictures.ts'
import { findState, type UsState } from '../../questions/states/us-states.ts'
import { isArticle, KEPT_PAGES, keptOf, linksOf } from './kept-pages.ts'
import { isOfRelease, isPages, PAGES, PICTURES } from './release-caches.client.ts'

const STATES = 'chosen states'
const STATES_KEY = '/chosen-states'
const MAX_STATES = 3
const MAX_ARTICLES = 30
/** A page that was stored longer ago than this is loaded again. */
const FRESH_MS = 24 * 60 * 60 * 1000
/** The header with the time of storing, by the device's clock. `Date` is by the server's clock. */
const KEPT_AT = 'Kept-At'
const TIMEOUT_MS = 20_000
/** Over HTTP/1.1 a browser has six connections to a server. Some must stay free for the page on screen. */
const MAX_CONNECTIONS = 3

let work: Promise<void> = Promise.resolve()

/**
 * Stores the pages and questions of the states that were chosen last, with `abbrev` as the newest.
 * Without the network, the stored pages stay. Calls run one after another.
 */
export function keepPages(abbrev: string | null): Promise<void> {
  work = work
    .then(() => keepAll(abbrev))
    .catch((cause) => console.warn('Could not keep all.', cause))
  return work
}

async function keepAll(abbrev: string | null): Promise<void> {
  const states = await rememberState(abbrev)
  const cache = await caches.open(PAGES)
  const wanted = [...KEPT_PAGES, ...states.flatMap(keptOf)]
  await renew(cache, [...wanted, ...(await articlesOfOtherReleases())])
  const lists = await Promise.all(states.map((state) => linkedFrom(cache, state)))
  const linked = lists.flat()
  await renew(cache, linked)
  for (const path of await pathsIn(cache)) {
    if (![...wanted, ...linked].includes(path) && !isArticle(path)) await cache.delete(path)
  }
}

async function renew(cache: Cache, paths: readonly string[]): Promise<void> {
  const left = paths.values()
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => renewAll(cache, left)))
}

async function renewAll(cache: Cache, paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    const kept = await cache.match(path, { ignoreVary: true })
    const age = Date.now() - Number(kept?.headers.get(KEPT_AT) ?? Number.NaN)
    if (!(age >= 0 && age < FRESH_MS)) await keepPage(path)
  }
}

/**
 * Returns the articles that other releases stored. They must be stored again, because a worker that
 * takes over deletes the pages of other releases.
 */
async function articlesOfOtherReleases(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => isPages(name) && name !== PAGES)
  const kept = await Promise.all(names.map(async (name) => pathsIn(await caches.open(name))))
  return kept.flat().filter(isArticle)
}

/** Returns the links in the stored pages of a state that begin with one of `linksOf`. */
async function linkedFrom(cache: Cache, state: UsState): Promise<string[]> {
  const kept = await Promise.all(
    keptOf(state).map((path) => cache.match(path, { ignoreVary: true })),
  )
  const pages = kept.filter((page) => page !== undefined && !isJson(page))
  const texts = await Promise.all(pages.map((page) => page?.text()))
  const links = texts.flatMap((text) =>
    [...(text ?? '').matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link),
  )
  const starts = linksOf(state)
  return [...new Set(links)].filter((link) => starts.some((start) => link.startsWith(start)))
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}

/**
 * Returns the address of the first page if this device can ask questions without a network. If it can
 * only do so in another language, returns the address in that language.
 */
export async function keptStart(): Promise<string | null> {
  const starts = [PREFIX, ...OTHERS.map(({ prefix }) => prefix)].map((prefix) => `${prefix}/`)
  const kept = await Promise.all(starts.map(keepsQuizzes))
  return starts.find((_, place) => kept[place]) ?? null
}

/** True if a release of the language with this first page has stored the page and questions. */
async function keepsQuizzes(start: string): Promise<boolean> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`pages ${start}assets/`))
  const kept = await Promise.all(names.map(async (name) => pathsIn(await caches.open(name))))
  return kept.some(
    (paths) => paths.includes(start) && paths.some((path) => path.startsWith(`${start}questions/`)),
  )
}

/** Stores a page, or JSON that pages ask for, together with its pictures. */
export async function keepPage(path: string): Promise<void> {
  // These pages are the same for everybody. A proxy that asks for a sign-in needs its cookie.
  const response = await fetch(path, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const stored = await asStored(response)
  if (!stored) {
    // An unread body would keep the connection busy.
    if (!response.bodyUsed) await response.body?.cancel()
    return
  }
  const cache = await caches.open(PAGES)
  await cache.put(path, stored.clone())
  if (isArticle(path)) await dropOldArticles(cache)
  await keepPictures(
    isJson(stored) ? pictureLinksOf(await stored.json()) : pictureLinksIn(await stored.text()),
  )
}

/**
 * Returns the response as it is stored: its whole text, and the time in a header. Returns null unless the
 * response is public and, for a page, from this release, because releases are never mixed.
 */
export async function asStored(response: Response): Promise<Response | null> {
  if (response.status !== 200 || response.redirected) return null
  if (/no-store|private/.test(response.headers.get('Cache-Control') ?? 'no-store')) return null
  // A body that is stored while it streams can keep this worker busy, so a newer worker would have to
  // wait.
  const text = await response.text()
  if (!isJson(response) && !isOfRelease(text)) return null
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(Date.now()))
  return new Response(text, { headers })
}

function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('application/json') ?? false
}

export async function dropOldArticles(cache: Cache): Promise<void> {
  // The articles that were stored last are at the end.
  const isOwn = (path: string) => isArticle(path) && !KEPT_PAGES.includes(path)
  const articles = (await pathsIn(cache)).filter(isOwn)
  await Promise.all(articles.slice(0, -MAX_ARTICLES).map((article) => cache.delete(article)))
}

/** Returns the links to the pictures of a list of questions, or of a bank. */
function pictureLinksOf(reply: Pictured[] | { items?: Pictured[] }): string[] {
  const items = Array.isArray(reply) ? reply : (reply.items ?? [])
  return items.flatMap(picturesOf).map(pictureLink)
}

function pictureLinksIn(page: string): string[] {
  return [...page.matchAll(/ src="(\/pictures\/[^"]+)"/g)].map(([, link = '']) => link)
}

/** Stores pictures, unless they are stored already. */
async function keepPictures(links: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURES)
  for (const link of new Set(links)) {
    if (await cache.match(link)) continue
    await cache.add(link).catch((cause) => console.warn(`Could not keep ${link}.`, cause))
  }
}

/**
 * Adds `abbrev` to the chosen states, and returns them, the newest first. Stores them in a cache that
 * the workers of later releases also read.
 */
async function rememberState(abbrev: string | null): Promise<UsState[]> {
  const cache = await caches.open(STATES)
  const stored: string[] = (await (await cache.match(STATES_KEY))?.json()) ?? []
  const states = [...new Set([abbrev ?? '', ...stored])]
    .flatMap((candidate) => findState(candidate) ?? [])
    .slice(0, MAX_STATES)
  await cache.put(STATES_KEY, new Response(JSON.stringify(states.map((state) => state.abbrev))))
  return states
}
