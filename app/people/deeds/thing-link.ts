import { href } from 'react-router'
import { findState } from '../../questions/states/us-states.ts'
import type { WholeThing } from './things.ts'

type ThingLink = { name: string; to: string | null }

/** Returns the name of a thing in the list of changes, and the page that shows it. */
export function thingLink(thing: string): ThingLink {
  const [kind = '', first = '', id = ''] = thing.split('/')
  const stateName = findState(first)?.stateName ?? first
  switch (kind) {
    case 'question': {
      const to = href('/admin/manuals/:abbrev/questions/:id', { abbrev: first, id })
      return { name: `Question of ${stateName}`, to }
    }
    case 'state':
      return { name: stateName, to: href('/admin/manuals/:abbrev', { abbrev: first }) }
    case 'post':
      return { name: 'Article', to: href('/admin/posts/:id', { id: first }) }
    case 'feedback':
      return { name: 'Feedback', to: `${href('/admin/inbox')}#feedback-list` }
    default:
      return isWhole(thing) ? WHOLE[thing] : { name: thing, to: null }
  }
}

const isWhole = (thing: string): thing is WholeThing => Object.hasOwn(WHOLE, thing)

const DESK = href('/admin')

const WHOLE: Record<WholeThing, ThingLink> = {
  flags: { name: 'Flags', to: `${DESK}#remote-config` },
  'ai-price': { name: 'AI prices', to: `${DESK}#ai-price` },
  runs: { name: 'Uploads and runs', to: href('/admin/uploads') },
  inbox: { name: 'Inbox', to: href('/admin/inbox') },
  people: { name: 'People', to: href('/admin/people') },
  riders: { name: 'Riders', to: href('/admin/riders') },
  site: { name: 'Site', to: href('/admin/site') },
  data: { name: 'All data', to: null },
}
