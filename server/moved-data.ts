import type { MovingRules } from '../platform/moving/moving-rules.ts'

/**
 * Sessions and notes of the embedded provider are keys to accounts, ends of sessions are about those,
 * uses of a limit last a day at most, and versions of the content are about one place's kept pages.
 */
const STAY_BEHIND = ['sessions', 'ended', 'providerNotes', 'rateLimits', 'contentVersions']

const LINK = /^\/files\/([\w./-]+)$/

/** What those who move the product's data have to know of it. */
export const RULES: MovingRules = {
  staysBehind: (path) => STAY_BEHIND.includes(path.slice(0, path.indexOf('/'))),

  filesOf: ({ path, data }) => {
    const [collection, , below] = path.split('/')
    const link = collection === 'states' ? data.sourceDocument : data.heroImage
    return below ? [] : keysIn(link)
  },

  arriving: (document, filesUri) => {
    const { path, data } = document
    const [key] = keysIn(data.sourceDocument)
    if (!key || typeof data.gsUri !== 'string') return document
    return { path, data: { ...data, gsUri: `${filesUri}/${key}` } }
  },
}

function keysIn(link: unknown): string[] {
  const [, key] = typeof link === 'string' ? (link.match(LINK) ?? []) : []
  return key ? [key] : []
}
