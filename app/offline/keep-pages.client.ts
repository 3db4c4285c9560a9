import { pictureLink } from '../quiz/picture-link.ts'
import { findState, type UsState } from '../states/us-states.ts'
import { isArticle, KEPT_PAGES, keptOf, topicsOf } from './kept-pages.ts'
import { isPages, PAGES, PICTURES, RELEASE } from './release-caches.client.ts'

const STATES = 'chosen states'
const STATES_KEY = '/chosen-states'
const MAX_STATES = 3
const MAX_ARTICLES = 30
/** What was kept longer ago is loaded again. */
const FRESH_MS = 24 * 60 * 60 * 1000
const TIMEOUT_MS = 20_000
/** The browser has six connections to a server. The page in front of the rider needs some. */
const MAX_CONNECTIONS = 3

let work: Promise<void> = Promise.resolve()

/**
 * Keeps the pages and questions of the states that were chosen last, with `abbrev` as the newest.
 * Without the network it keeps what it has. One call works at a time.
 */
export function keep(abbrev: string | null): Promise<void> {
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
  const lists = await Promise.all(states.map((state) => linksBelow(cache, topicsOf(state))))
  const topics = lists.flat()
  await renew(cache, topics)
  for (const path of await pathsIn(cache)) {
    if (![...wanted, ...topics].includes(path) && !isArticle(path)) await cache.delete(path)
  }
}

async function renew(cache: Cache, paths: readonly string[]): Promise<void> {
  const left = paths.values()
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => renewAll(cache, left)))
}

async function renewAll(cache: Cache, paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    const kept = await cache.match(path, { ignoreVary: true })
    const keptAt = Date.parse(kept?.headers.get('Date') ?? '')
    if (!(Date.now() - keptAt < FRESH_MS)) await keepPage(path)
  }
}

/** The articles to keep anew, before a worker that takes over drops them. */
async function articlesOfOtherReleases(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => isPages(name) && name !== PAGES)
  const kept = await Promise.all(names.map(async (name) => pathsIn(await caches.open(name))))
  return kept.flat().filter(isArticle)
}

/** The links of a kept page to the pages below it. */
async function linksBelow(cache: Cache, path: string): Promise<string[]> {
  const page = await (await cache.match(path, { ignoreVary: true }))?.text()
  const links = [...(page ?? '').matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)
  return [...new Set(links.filter((link) => link.startsWith(`${path}/`)))]
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}

/** Keeps a page, or JSON that pages ask for, with the pictures of its questions. */
export async function keepPage(path: string): Promise<void> {
  // Without cookies the server tells nothing that is private.
  const response = await fetch(path, {
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // An unread reply would hold its connection.
  if (!(await isKeepable(response))) return response.body?.cancel()
  const cache = await caches.open(PAGES)
  await cache.put(path, response.clone())
  if (isArticle(path)) await dropOldArticles(cache)
  if (isJson(response)) await keepPictures(await response.json())
}

/** Whether a response is public and, if it is a page, of this release: releases are never mixed. */
export async function isKeepable(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  if (/no-store|private/.test(response.headers.get('Cache-Control') ?? 'no-store')) return false
  return isJson(response) || (await response.clone().text()).includes(RELEASE)
}

function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('application/json') ?? false
}

export async function dropOldArticles(cache: Cache): Promise<void> {
  // What was kept last is at the end.
  const articles = (await pathsIn(cache)).filter(isArticle)
  await Promise.all(articles.slice(0, -MAX_ARTICLES).map((article) => cache.delete(article)))
}

type Pictured = { picture?: { name: string } }

/** Keeps the pictures of a list of questions, or of a bank, that are not kept yet. */
async function keepPictures(reply: Pictured[] | { items?: Pictured[] }): Promise<void> {
  const items = Array.isArray(reply) ? reply : (reply.items ?? [])
  const cache = await caches.open(PICTURES)
  const links = items.flatMap(({ picture }) => (picture ? pictureLink(picture) : []))
  for (const link of new Set(links)) if (!(await cache.match(link))) await cache.add(link)
}

/** The chosen states, the newest first. The cache tells them to the workers of later releases. */
async function rememberState(abbrev: string | null): Promise<UsState[]> {
  const cache = await caches.open(STATES)
  const stored: string[] = (await (await cache.match(STATES_KEY))?.json()) ?? []
  const states = [...new Set([abbrev ?? '', ...stored])]
    .flatMap((candidate) => findState(candidate) ?? [])
    .slice(0, MAX_STATES)
  await cache.put(STATES_KEY, Response.json(states.map((state) => state.abbrev)))
  return states
}
