import { href } from 'react-router'
import { ask, type Outcome } from '../../base/device/ask.client.ts'
import type { ShownAbout } from './about-test.ts'

const loaded = new Map<string, Promise<Outcome<ShownAbout | null>>>()

/**
 * Loads the facts about a state's test once, or null if nothing is known. Does not parse the reply,
 * because our own server has, and the page would have to load the schemas first.
 */
export function loadAboutTest(abbrev: string): Promise<Outcome<ShownAbout | null>> {
  const before = loaded.get(abbrev)
  if (before) return before
  const about = ask(href('/states/:abbrev/test', { abbrev }), (reply) => reply as ShownAbout | null)
  loaded.set(abbrev, about)
  about.then((outcome) => {
    if ('failure' in outcome) loaded.delete(abbrev)
  })
  return about
}
