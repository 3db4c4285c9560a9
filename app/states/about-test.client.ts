import { href } from 'react-router'
import { ask, type Outcome } from '../device/ask.client.ts'
import type { AboutTest } from './about-test.ts'

/**
 * What a rider should know about a state's test, or null if nothing is known. Our own server has
 * parsed it. To parse it again, the page would have to load the schemas first.
 */
export function loadAboutTest(abbrev: string): Promise<Outcome<AboutTest | null>> {
  return ask(href('/states/:abbrev/test', { abbrev }), (reply) => reply as AboutTest | null)
}
