import { globSync } from 'node:fs'

/** The rooms of which riders read sentences. */
export const RIDER_ROOMS = [
  'accessibility',
  'account',
  'auth',
  'bank',
  'cheat-sheet',
  'courses',
  'device',
  'embed',
  'exam',
  'feedback',
  'home',
  'learning',
  'offline',
  'open-bank',
  'policies',
  'practice',
  'quiz',
  'readiness',
  'reports',
  'results',
  'attempts',
  'sets',
  'sharing',
  'shell',
  'sitemap',
  'states',
  'statistics',
  'study',
  'text',
  'ui',
  'words',
]
/** The other messages for riders: of articles, of questions, and of a manual's page. */
const OTHERS =
  'app/*/{posts/article,question/answer,question/topic,manuals/manual-page}*-messages.{ts,tsx}'

/** Returns the English files with messages for riders. */
export function riderMessages(): string[] {
  return globSync([`app/*/{${RIDER_ROOMS.join()}}/*-messages.{ts,tsx}`, OTHERS]).sort()
}
