import { href } from 'react-router'
import { ask, type Outcome } from '../device/ask.client.ts'
import type { AboutTest } from './about-test.ts'

/**
 * Loads the facts about a state's test, or null if nothing is known. Does not parse the reply, because
 * our own server has, and the page would have to load the schemas first.
 */
export function loadAboutTest(abbrev: string): Promise<Outcome<AboutTest | null>> {
  return ask(href('/states/:abbrev/test', { abbrev }), (reply) => reply as AboutTest | null)
}
