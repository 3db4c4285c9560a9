import type { DocumentStore } from '../../../platform/documents/document-store.ts'
import { openLog } from '../../../platform/log.ts'
import type { Services } from '../../context.server.ts'
import { topics } from '../../questions/question/topics.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import { putStarterBanks } from './put-starter-banks.server.ts'
import type { RidingItem, StarterItem, StateContent } from './starter-item.ts'
import type { StarterContent } from './state-bank.ts'

type Part = Omit<StarterItem, 'id' | 'facts' | 'topic'>

function texts(name: string): Part {
  const wrong = ['b', 'c', 'd'].map((letter) => ({
    option: `${name} ${letter}`,
    why: `Nobody does ${name} ${letter}.`,
  }))
  return {
    question: `What is ${name}?`,
    answer: `${name} a`,
    wrong,
    explanation: `Because ${name} a is what the manual says of it.`,
    checkedAt: '2026-11-22',
  }
}

const RIDING = topics.filter((topic) => !['law', 'signs'].includes(topic))

/** An item about riding that is asked in all states. */
export function makeRiding(id: string, topic: RidingItem['topic'] = 'braking'): RidingItem {
  return {
    ...texts(id),
    id,
    facts: [`F-${id}`],
    topic,
    families: ['MSF', 'AAMVA', 'own'],
    excludedStates: [],
    section: 'Braking',
  }
}

/** A state with twelve items about its law. */
export function makeState(abbrev: string): StateContent {
  return {
    abbrev,
    book: { title: `${abbrev} Manual`, agency: `${abbrev} DMV`, link: null, family: 'MSF' },
    test: {
      questions: 25,
      toPass: 20,
      percentToPass: 80,
      minutes: null,
      languages: null,
      provenance: 'official',
      source: `${abbrev} DMV`,
      asOf: '2026',
      notes: [{ label: 'Permit', text: 'You need one.', facts: [`${abbrev}-01`] }],
    },
    items: Array.from({ length: 12 }, (_, n) => {
      const id = `${abbrev.toLowerCase()}-rule-${n + 1}`
      return { ...texts(id), id, facts: [`${abbrev}-${n}`], topic: 'law', source: `Code ${n}` }
    }),
  }
}

/** The content of a release for these states. Each state gets about 60 questions. */
export function makeContent(...abbrevs: string[]): StarterContent {
  return {
    riding: RIDING.flatMap((topic) => [1, 2, 3].map((n) => makeRiding(`${topic}-${n}`, topic))),
    signs: [1, 2, 3].map((n) => ({
      ...texts(`sign-${n}`),
      id: `sign-${n}`,
      facts: [`S-${n}`],
      topic: 'signs',
      source: `MUTCD R1-${n}`,
    })),
    states: new Map(abbrevs.map((abbrev) => [abbrev, makeState(abbrev)])),
  }
}

/** Makes the first start of a server create only these states. All others count as deleted. */
export async function createOnly(documents: DocumentStore, ...abbrevs: string[]): Promise<void> {
  const all = US_STATES.map(({ abbrev }) => abbrev)
  const states = all.filter((abbrev) => !abbrevs.includes(abbrev))
  await documents.set('system/starterQuestions', { createdAt: new Date().toISOString(), states })
}

/** Stores the banks of only these states. The first start of a server stores the banks of all states. */
export function putBanksOf(documents: DocumentStore, ...abbrevs: string[]): Promise<void> {
  const services = { documents, log: openLog('silent'), now: () => new Date() }
  return putStarterBanks(services as Partial<Services> as Services, makeContent(...abbrevs))
}
