import { createHash } from 'node:crypto'
import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { href } from '../text/address.ts'
import { TAG } from '../text/language.ts'
import { accentColors } from './accent.ts'
import { contactLink, type Face, face, textIn } from './face.ts'
import * as messages from './face-messages.ts'
import { iconLink } from './logo-link.ts'
import type { ShownFace } from './shown-face.ts'

type FaceServices = Pick<Services, 'documents' | 'contentVersions' | 'memory' | 'log'>

/** A saved face. Each save adds one under the next number. The last one is the site's. */
const savedFace = z.object({
  ...face.shape,
  number: z.int().positive(),
  by: z.string(),
  at: z.string(),
})

export const siteFaces = collection({
  path: 'siteFaces',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: savedFace,
  lists: [{ orderBy: 'number desc' }],
  file: { link: 'logo' },
  shows: 'face',
})

/** The site's face, and the number of its save. 0: nothing was ever saved. */
type LatestFace = { number: number; face: Face }
const NOTHING_SAVED: LatestFace = { number: 0, face: {} }
const KEPT = 'face'

/** Reads the face from the store. */
export async function latestFace(services: Pick<Services, 'documents' | 'log'>) {
  const [saved] = await siteFaces(services).list({ orderBy: 'number desc', limit: 1 })
  return saved ? asLatest(saved) : NOTHING_SAVED
}

function asLatest({
  id: _,
  number,
  by: _by,
  at: _at,
  ...saved
}: z.infer<typeof savedFace> & { id: string }) {
  return { number, face: saved satisfies Face }
}

/** Adds a save. False if another save has taken the number. */
export async function saveFace(
  services: Pick<Services, 'documents' | 'log' | 'now'>,
  saved: LatestFace,
  by: string,
): Promise<boolean> {
  const record = { ...saved.face, number: saved.number, by, at: services.now().toISOString() }
  return siteFaces(services).create(String(saved.number), record)
}

/**
 * Returns the face from this process's memory, and reads it again after a change, also of another
 * process. Without the store, the last known face stays. The log says so once, until the store is back.
 */
export async function readFace(services: FaceServices): Promise<Face> {
  const known = services.memory.notes<Face>(KEPT)
  const failures = services.memory.notes<true>('face not read')
  try {
    const version = await services.contentVersions.of(['face'])
    const cached = services.memory.cache(KEPT, 1)
    const { face } = await cached(
      version,
      () => latestFace(services),
      () => true,
    )
    known.set(KEPT, face)
    failures.clear()
    return face
  } catch (error) {
    if (failures.size === 0) {
      services.log.warn(
        { err: error },
        'cannot read the name, logo and colors of the site; the last known ones stay',
      )
    }
    failures.set(KEPT, true)
    return known.get(KEPT) ?? {}
  }
}

/**
 * Returns the face that a request names in its address: the known one, or the newest one of the store if the known
 * one does not fit. Another process may have saved it a moment ago.
 */
export async function fittingFace(services: FaceServices, fits: (face: Face) => boolean) {
  const known = await readFace(services)
  if (fits(known)) return known
  const { face } = await latestFace(services).catch(() => ({ face: known }))
  return face
}

/** The answer to an earlier address of a picture: the one of today, or 404. Neither is kept, as both may change. */
export function replacedPicture(location: string | undefined): Response {
  const headers = { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' }
  if (!location) return new Response(null, { status: 404, headers })
  return new Response(null, { status: 302, headers: { ...headers, Location: location } })
}

/** Returns what the pages of this build's language show. Null if the face is the product's own. */
export async function readShownFace(services: FaceServices): Promise<ShownFace | null> {
  return shownOf(await readFace(services))
}

/** Returns the license of the questions: the admin's, or else the operator's. */
export async function licenseOf(services: FaceServices & Pick<Services, 'settings'>) {
  return (await readFace(services)).license ?? services.settings.contentTerms
}

export function shownOf(face: Face): ShownFace | null {
  if (Object.keys(face).length === 0) return null
  const { logo, accent, contact, imprint } = face
  const name = textIn(face.name, TAG)
  const links = [
    ...(imprint ? [{ name: messages.imprint(), to: `${href('/privacy')}#imprint` }] : []),
    ...(contact ? [{ name: messages.contact(), to: contactLink(contact) }] : []),
  ]
  return {
    mark: markOfFace(face),
    ...(name && { name }),
    ...(logo && { logo: iconLink(logo, 'logo'), icon: iconOf(logo) }),
    ...(accent && { bars: { light: accentColors(accent).light } }),
    ...(links.length > 0 && { links }),
  }
}

function iconOf(logo: string): { href: string; type: string } {
  return {
    href: iconLink(logo, 'logo'),
    type: logo.endsWith('svg') ? 'image/svg+xml' : 'image/png',
  }
}

export function markOfFace(face: Face): string {
  return `face-${createHash('sha256').update(JSON.stringify(face)).digest('hex').slice(0, 12)}`
}
