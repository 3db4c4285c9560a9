import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { watchWork } from '../../../platform/documents/due-work.ts'
import { freeMemory } from '../../../platform/free-memory.ts'
import { withTimeLimit } from '../../../platform/time-limit.ts'
import { watchPosts } from '../../articles/posts/due-posts.server.ts'
import { putStarterArticles } from '../../articles/posts/starter-articles.server.ts'
import { CONTENT } from '../../base/text/content-folder.server.ts'
import type { Services } from '../../context.server.ts'
import { watchFeedback } from '../../desk/inbox/old-feedback.server.ts'
import { alertMails, watchAlerts } from '../../desk/overview/alerts.server.ts'
import { translationSteps } from '../../desk/translate/translate-states.server.ts'
import { readings } from '../../making/generation/read-again.server.ts'
import { runs } from '../../making/generation/run-queue.server.ts'
import { mails } from '../../making/generation/tell-admins.server.ts'
import { watchHeldQuestions } from '../../making/reports/held-questions.server.ts'
import { putStarterBanks } from '../../making/starter-bank/put-starter-banks.server.ts'
import { watchDeeds } from '../../people/deeds/old-deeds.server.ts'
import { watchDeletions } from '../../riders/account/account-deletions.server.ts'
import { watchCourses } from '../../school/course-records/watch-courses.server.ts'

/** `npm run build` puts the pictures of the starter articles into this folder. */
const HEROES = path.join(CONTENT, 'heroes')
const ARTICLES_TIMEOUT_MS = 3_000
const RETRY_PAUSE_MS = 5_000
/** The average pause between two looks for work. */
const LOOK_EVERY_MS = 6_000
const MAIL_EVERY_MS = 60_000

/**
 * Stores this release's starter content in the database. If the file storage fails, which the articles
 * need, the server starts without the articles and tries again.
 */
export async function putStarterContent(
  services: Services,
  retryPauseMs = RETRY_PAUSE_MS,
): Promise<void> {
  await putStarterBanks(services)
  // Otherwise the process would keep the memory that the content of all states needed.
  freeMemory()
  const { promise: tried, resolve } = Promise.withResolvers<void>()
  services.background.start('starter articles', async (signal) => {
    while (!signal.aborted) {
      try {
        await putStarterArticles(services, HEROES)
        return resolve()
      } catch (error) {
        services.log.error({ err: error }, 'could not store the starter articles yet')
        resolve()
      }
      // When the server stops, the signal ends the pause.
      await setTimeout(retryPauseMs, null, { signal }).catch(() => {})
    }
  })
  await withTimeLimit(tried, ARTICLES_TIMEOUT_MS, () => {})
}

/**
 * Finishes work that ended processes left unfinished, and runs scheduled work, at the start and then at
 * intervals.
 */
export function resumeWork(services: Services): void {
  const { aiModel, mailer } = services
  if (aiModel) {
    watchWork(services, LOOK_EVERY_MS, runs(services))
    watchWork(services, LOOK_EVERY_MS, readings(services))
    watchWork(services, LOOK_EVERY_MS, translationSteps(services, aiModel))
    if (mailer) watchWork(services, LOOK_EVERY_MS, mails(services, mailer))
  }
  if (aiModel || mailer) watchAlerts(services)
  if (mailer) watchWork(services, MAIL_EVERY_MS, alertMails(services, mailer))
  watchDeletions(services)
  watchPosts(services)
  watchHeldQuestions(services)
  watchCourses(services)
  watchFeedback(services)
  watchDeeds(services)
}
