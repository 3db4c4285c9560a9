import type { Declaration } from '../../../platform/documents/collection.ts'
import { readFace } from '../../base/face/face.server.ts'
import { contactLink } from '../../base/face/face.ts'
import { COLLECTIONS } from '../../collections.server.ts'
import type { Services, Settings } from '../../context.server.ts'
import { COURSE_DAYS, EMPTY_DAYS, MOST_DAYS } from '../../school/course-records/course-days.ts'

const DAY_MS = 24 * 60 * 60_000

/** What the site holds about people, and for how many days at most, or until which event. */
export type HeldData = { what: string; days?: number; event?: string }

/** The days, at most, that a sign-in lasts, and so its cookies. */
export function sessionDays({ sessionLimits }: Settings): number {
  return Math.ceil(sessionLimits.absolute / DAY_MS)
}

/** Returns what the collections declare about people, each kind of data once. */
export function heldAboutPeople(
  { settings, localProvider }: Pick<Services, 'settings' | 'localProvider'>,
  collections: readonly Declaration[] = COLLECTIONS,
): HeldData[] {
  const days: Record<string, number> = {
    messageDays: settings.messageDays,
    changeDays: settings.changeDays,
    session: sessionDays(settings),
  }
  const held = collections.flatMap(({ path, holds }): HeldData[] => {
    if (!holds) return []
    const { what, until } = holds
    // At an outside provider nobody types anything here.
    if (what === 'provider' && !localProvider) return []
    if ('event' in until) return [{ what, event: until.event }]
    const most = 'days' in until ? until.days : days[until.setting]
    if (most === undefined) throw new Error(`${path} is kept by a setting that is not known`)
    return [most === 0 ? { what, event: 'stays' } : { what, days: most }]
  })
  return [...new Map(held.map((one) => [one.what, one])).values()]
}

const OF_COURSES = ['teachers', 'courses', 'pupils', 'network', 'ended']

/** Returns what the courses of a school make the site hold about people. */
export function heldInCourses(services: Services): HeldData[] {
  return heldAboutPeople(services).filter(({ what }) => OF_COURSES.includes(what))
}

/** Who else gets data. A service that the operator did not set up is null. */
export function receiversOf({ settings, mailer, identity, localProvider, filesUri }: Services) {
  return {
    ai: settings.aiService,
    // That of a demo is a URL without a host.
    geocoder: new URL(settings.geocoderUrl).host || null,
    hasMail: mailer !== null,
    provider: localProvider ? null : new URL(identity.issuer).host,
    database: settings.database,
    bucket: filesUri.startsWith('file:') ? null : filesUri.slice(0, 2),
    mayRidersSignIn: !settings.localAdmin.isAlone,
    isDemo: settings.demoUntil !== null,
  }
}
export type Receivers = ReturnType<typeof receiversOf>

export const COURSE_TERM = { days: COURSE_DAYS, empty: EMPTY_DAYS, most: MOST_DAYS }
export type CourseTerm = typeof COURSE_TERM

/** How to reach those who run the site. Null if the admin gave no contact. */
export async function contactOf(services: Services) {
  const { contact } = await readFace(services)
  return contact ? { text: contact, link: contactLink(contact) } : null
}
