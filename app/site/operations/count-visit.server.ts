import { LANGUAGES, SOURCE } from '../../base/text/languages.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { mayCountNow } from '../../questions/numbers/may-count.server.ts'
import { countOne } from '../../questions/numbers/numbers.server.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import { US_STATES } from '../../questions/states/us-states.ts'

/** A request, and the status of its answer. `named` reads a header of the request. */
type Asked = {
  path: string
  status: number
  /** True if the path leads to a page that people open from outside. */
  isPublic: () => boolean
  named: (header: string) => string | undefined
  sender: () => Pick<RequestInfo, 'client' | 'network'>
}

/**
 * Counts a visit: a browser opens a public page from outside of the site, by its address or by a link. So
 * nothing has to tell one visitor from another. Reloading the first page counts once more. A page that a
 * device shows without the network is not counted, nor is one without https: browsers then send no
 * `Sec-Fetch-Mode`.
 */
export async function countVisit(services: Services, asked: Asked): Promise<void> {
  if (!isVisit(asked, services.origin) || !asked.isPublic()) return
  if (!(await mayCountNow(services, asked.named, asked.sender()))) return
  countOne(services, { kind: 'visits', ...placeOf(asked.path) })
}

function isVisit({ status, named }: Asked, origin: string): boolean {
  if (status !== 200 && status !== 304) return false
  // A service worker passes the request on as one of the same origin, and without its destination.
  const isPage =
    ['navigate', 'same-origin'].includes(named('Sec-Fetch-Mode') ?? '') &&
    ['document', 'empty'].includes(named('Sec-Fetch-Dest') ?? '') &&
    (named('Accept') ?? '').includes('text/html')
  const isEarly = (named('Sec-Purpose') ?? named('Purpose') ?? '').includes('prefetch')
  const from = named('Referer') ?? ''
  return isPage && !isEarly && from !== origin && !from.startsWith(`${origin}/`)
}

/** Returns the state and the language of a page's address. */
function placeOf(path: string): { state: string | null; language: string } {
  const { tag, prefix } =
    LANGUAGES.find(({ prefix }) => prefix !== '' && `${path}/`.startsWith(`${prefix}/`)) ?? SOURCE
  const [, folder, slug] = path.slice(prefix.length).split('/')
  const state = US_STATES.find((one) =>
    folder === 'manuals' ? one.abbrev === slug : folder === 'practice' && stateSlug(one) === slug,
  )
  return { state: state?.abbrev ?? null, language: tag }
}
