import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Services } from '../app/context.server.ts'
import { putStarterArticles } from '../app/posts/starter-articles.server.ts'
import { putStarterQuestions } from '../app/quiz/starter-questions.server.ts'
import { withTimeLimit } from '../platform/time-limit.ts'

/** Where the build puts the heroes of the starter articles. */
const HEROES = path.join(import.meta.dirname, '../content/heroes')
/** How long the start waits for the articles, and how long after a failure they are tried again, in milliseconds. */
const PATIENCE = 3_000
const PAUSE = 5_000

/**
 * Puts the starter content into an empty database. The articles need the files as well: while those
 * are out of reach the product serves without them, and goes on trying.
 */
export async function putStarterContent(services: Services): Promise<void> {
  await putStarterQuestions(services)
  const { promise: tried, resolve } = Promise.withResolvers<void>()
  services.background.start('starter articles', async (signal) => {
    while (!signal.aborted) {
      try {
        await putStarterArticles(services, HEROES)
        return resolve()
      } catch (error) {
        services.log.error({ err: error }, 'the starter articles have to wait')
        resolve()
      }
      // A stop ends the pause, too.
      await setTimeout(PAUSE, null, { signal }).catch(() => {})
    }
  })
  await withTimeLimit(tried, PATIENCE, () => {})
}
