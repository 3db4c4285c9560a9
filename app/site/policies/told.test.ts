import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Declaration, Holding } from '../../../platform/documents/collection.ts'
import { endingWrite } from '../../../platform/documents/tombstones.ts'
import { sharedRateLimits } from '../../../platform/shared-rate-limit.ts'
import { openTestServices, withSettings } from '../../../test/services.fixture.ts'
import { visitorLimits } from '../../base/requests/visitor-limits.server.ts'
import { COLLECTIONS } from '../../collections.server.ts'
import { countQuiz } from '../../questions/statistics/count-quiz.server.ts'
import { tell } from '../../riders/readiness/outcomes.fixture.ts'
import { COURSE_DAYS, EMPTY_DAYS } from '../../school/course-records/course-days.ts'
import * as spanish from './held-messages.es.ts'
import * as english from './held-messages.ts'
import * as spanishPrivacy from './privacy-messages.es.ts'
import * as englishPrivacy from './privacy-messages.ts'
import { COURSE_TERM, heldAboutPeople, heldInCourses } from './told.server.ts'

const DAY_MS = 24 * 60 * 60_000

/** The collections that hold nothing about people. A new collection stands here, or says what it `holds`. */
const WITHOUT_PEOPLE = [
  'aiPrices',
  'aiUsage/{day}/calls',
  'alerts',
  'contentVersions',
  'courses/{code}/lessons',
  'dataVersions',
  'deletedPosts',
  'firstStarts',
  'lastBackups',
  'numbers',
  'outcomes',
  'postPhotos',
  'posts',
  'runsUnderWay',
  'slugs',
  'states/{abbrev}/countDays',
  'states/{abbrev}/countSteps',
  'states/{abbrev}/editions',
  'states/{abbrev}/quizItems',
  'states/{abbrev}/reviewItems',
  'states/{abbrev}/turns',
  'texts/{language}/pendingStates',
  'texts/{language}/posts',
  'unreadQuestions',
  'uploadQueue',
  'workAttempts',
]

/** Fields that name a person, or tell two people apart. */
const ABOUT_PEOPLE =
  /"(\w*email|uid|userId|nickname|by|who|owner|roster|reporter|networks?|address|accountId)":/

/** Fields that the texts list, beside those of `ABOUT_PEOPLE`. */
const PERSONAL =
  /"(\w*email|uid|userId|nickname|by|who|owner|roster|reporter|networks?|address|accountId|name|picture|groups|ua|seenOn|letter)":/g

/** How the short privacy page writes the days, in each language. It has these words, and no figures of the code. */
const WRITTEN: Record<string, { days: number; words: [string, string] }> = {
  'counted quizzes': { days: 60, words: ['for two months', 'durante dos meses'] },
  'told outcomes': { days: 364, words: ['for a year', 'durante un año'] },
  network: { days: 1, words: ['for up to a day', 'hasta por un día'] },
}

const shortPrivacy = [englishPrivacy, spanishPrivacy].map(({ parts }) =>
  parts({ messageDays: 365, mayRidersSignIn: true, hasGeocoder: true })
    .flatMap(({ paragraphs }) => paragraphs)
    .join('\n'),
)

/** Returns what the texts do not say, or say otherwise than these collections. */
function faultsOf(collections: readonly Declaration[]): string[] {
  const untils = new Map<string, string>()
  return collections.flatMap((one) => {
    const { path, holds } = one
    if (!holds) {
      if (!WITHOUT_PEOPLE.includes(path)) return [`${path} does not say what it holds`]
      return ABOUT_PEOPLE.test(fieldsOf(one)) ? [`${path} holds something about people`] : []
    }
    const { what, until } = holds
    const first = untils.get(what) ?? JSON.stringify(until)
    untils.set(what, first)
    return [
      ...(WITHOUT_PEOPLE.includes(path) ? [`${path} stands in WITHOUT_PEOPLE`] : []),
      ...(first === JSON.stringify(until) ? [] : [`${what} ends in two ways`]),
      ...[english, spanish].flatMap(({ held, untilEvent }) => [
        ...(held()[what]?.text ? [] : [`no text says ${what}`]),
        ...('event' in until && !untilEvent(COURSE_TERM)[until.event] ? [until.event] : []),
      ]),
      ...writtenFaults(holds),
      ...(path.startsWith('users/') && !('event' in until && until.event === 'deletion')
        ? [`${path} outlives the account`]
        : []),
    ]
  })
}

function writtenFaults({ what, until }: Holding): string[] {
  const written = WRITTEN[what]
  if (!written || !('days' in until)) return []
  const isSaid = written.words.every((words, at) => shortPrivacy[at]?.includes(words))
  return isSaid && until.days === written.days ? [] : [`/privacy says another time of ${what}`]
}

/** Returns the fields as JSON. An enum, such as what withdrew a question, names no person. */
function fieldsOf(one: Declaration): string {
  const { schema } = one as Declaration & { schema: z.core.$ZodType }
  const fields = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  return fields.replaceAll(/"by":{"type":"string","enum"/g, '')
}

test('the texts say what each collection holds about people, and for how long', () => {
  expect(faultsOf(COLLECTIONS)).toEqual([])
  const paths = COLLECTIONS.map(({ path }) => path)
  expect(WITHOUT_PEOPLE.filter((path) => !paths.includes(path))).toEqual([])
})

/** The fields about people, by what the texts call them. Who adds one looks whether the texts say it. */
const FIELDS_TOLD: Record<string, string> = {
  changes: 'address by',
  courses: 'name roster',
  feedback: 'email ua userId',
  'network of a question': 'networks',
  'open work': 'by',
  provider: 'owner uid',
  pupils: 'nickname',
  reports: 'network reporter uid',
  roles: 'by who',
  settings: 'admin_email by',
  'sign-in': 'email groups name picture uid',
  staff: 'email name seenOn uid',
  work: 'by letter name picture',
}

test('no field about people is added that the texts do not say', () => {
  const found: Record<string, string[]> = {}
  for (const one of COLLECTIONS) {
    if (!one.holds) continue
    const names = [...fieldsOf(one).matchAll(PERSONAL)].map(([, name = '']) => name)
    found[one.holds.what] = [...new Set([...(found[one.holds.what] ?? []), ...names])].sort()
  }
  const told = Object.entries(found).map(([what, names]) => [what, names.join(' ')])
  expect(Object.fromEntries(told.filter(([, names]) => names))).toEqual(FIELDS_TOLD)
})

test('the texts say nothing that no collection holds', () => {
  const holdings = COLLECTIONS.flatMap(({ holds }) => holds ?? [])
  const whats = [...new Set(holdings.map(({ what }) => what))].sort()
  const events = holdings.flatMap(({ until }) => ('event' in until ? [until.event] : []))
  for (const { held, untilEvent } of [english, spanish]) {
    expect(Object.keys(held()).sort()).toEqual(whats)
    expect(Object.keys(untilEvent(COURSE_TERM)).sort()).toEqual([...new Set(events)].sort())
  }
})

describe('a claim that is made untrue is found:', () => {
  const schema = z.object({ email: z.string() })
  const changed = (path: string, holds: Holding | undefined) =>
    COLLECTIONS.map(({ holds: before, ...one }): Declaration => {
      const now = one.path === path ? holds : before
      return { ...one, ...(now && { holds: now }) }
    })

  test.each<[string, readonly Declaration[]]>([
    ['a collection that nothing is said of', [{ path: 'horses' }]],
    ['an email where there should be nothing', [{ path: 'posts', schema } as Declaration]],
    ['data that no text names', [{ path: 'pets', holds: holding('pets', { days: 1 }) }]],
    ['a collection that no longer says it', changed('feedback', undefined)],
    ['another number of days', changed('countedQuizzes', holding('counted quizzes', { days: 90 }))],
    ['an end that no text has', changed('reports', holding('reports', { event: 'it rains' }))],
    [
      'answers that outlive the account',
      changed('users/{uid}/answers', holding('exams', { days: 9 })),
    ],
  ])('%s', (_, collections) => {
    expect(faultsOf(collections)).not.toEqual([])
  })

  function holding(what: string, until: Holding['until']): Holding {
    return { what, until }
  }
})

test('what ends after days is stored with that end, or an earlier one', async () => {
  const { services } = openTestServices()
  const countUse = sharedRateLimits({ ...services, secret: 'a secret' })
  await visitorLimits('feedback')({ countUse }, { client: '203.0.113.7', network: '203.0.113' })
  await tell(services)
  const quiz = { id: '1'.repeat(32), state: 'OR', answers: [] }
  expect(await countQuiz(services, quiz, '203.0.113')).toBe('counted')
  await services.documents.batch([endingWrite(services.now(), 'session')])
  const longest = new Map<string, number>()
  for await (const { path, data } of services.documents.all()) {
    const [top = ''] = path.split('/')
    const days = (Date.parse(String(data.expiresAt)) - services.now().getTime()) / DAY_MS
    longest.set(top, Math.max(days, longest.get(top) ?? 0))
  }
  const told = COLLECTIONS.flatMap(({ path, holds }) =>
    longest.has(path) && holds && 'days' in holds.until ? [{ path, days: holds.until.days }] : [],
  )
  expect(told.map(({ path }) => path).sort()).toEqual([
    'countedOutcomes',
    'countedQuizzes',
    'ended',
    'rateLimits',
  ])
  for (const { path, days } of told) {
    expect(longest.get(path), path).toBeLessThanOrEqual(days)
    // Those of outcomes end on a Monday, and those of quizzes at midnight.
    const early = { countedOutcomes: 7, countedQuizzes: 1 }[path] ?? 0.01
    expect(longest.get(path), path).toBeGreaterThan(days - early)
  }
})

test('the days of settings are those of this site, and 0 has no end', () => {
  const { services } = openTestServices()
  const daysOf = (what: string, given = services) =>
    heldAboutPeople(given).find((one) => one.what === what)
  const session = { idle: DAY_MS, absolute: 90 * DAY_MS }
  const set = withSettings(services, { messageDays: 0, sessionLimits: session })
  expect(daysOf('feedback')).toEqual({ what: 'feedback', days: 365 })
  expect(daysOf('feedback', set)).toEqual({ what: 'feedback', event: 'stays' })
  expect(daysOf('sign-in', set)).toEqual({ what: 'sign-in', days: 90 })
  const unknown = { path: 'things', holds: { what: 'things', until: { setting: 'noSuchDays' } } }
  expect(() => heldAboutPeople(services, [unknown])).toThrow('things is kept by a setting')
})

test('the sheet for schools and the privacy page say when a course ends', () => {
  const { services } = openTestServices()
  const whats = heldInCourses(services).map(({ what }) => what)
  expect(whats.sort()).toEqual(['courses', 'ended', 'network', 'pupils', 'teachers'])
  const [inEnglish = '', inSpanish = ''] = shortPrivacy
  expect(inEnglish).toContain(`A course ends after ${COURSE_DAYS} days`)
  expect(inEnglish).toContain(`or after ${EMPTY_DAYS.prepared} days`)
  expect(inSpanish).toContain(`Un curso termina a los ${COURSE_DAYS} días`)
  expect(inSpanish).toContain(`o a los ${EMPTY_DAYS.prepared} si`)
  expect(EMPTY_DAYS.new).toBe(2)
  expect(inEnglish).toContain('it ends after two days')
  expect(inSpanish).toContain('termina a los dos días')
})
