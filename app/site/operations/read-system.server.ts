import { troublesOf } from '../../../platform/log-troubles.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { addressesIn } from '../../base/text/email-address.ts'
import type { Services } from '../../context.server.ts'
import { DATA_VERSION, RELEASE_NAME } from '../../data-version.server.ts'
import { countOpen } from '../../desk/inbox/count-open.server.ts'
import { countMails } from '../../making/generation/tell-admins.server.ts'
import { countRuns } from '../../making/generation/upload-queue.server.ts'
import { countTranslations } from '../../questions/translations/pending-translations.server.ts'

/** What the System page shows. It has no secret, and no address but those of admins. */
export async function readSystem(services: Services) {
  const [findings, open, runs, mails, translations, { admin_email }] = await Promise.all([
    services.examine(),
    countOpen(services),
    countRuns(services),
    countMails(services),
    countTranslations(services),
    readRemoteConfig(services),
  ])
  return {
    process: {
      release: RELEASE_NAME,
      dataVersion: DATA_VERSION,
      since: new Date(services.now().getTime() - process.uptime() * 1000).toISOString(),
      node: process.version,
      pid: process.pid,
      memoryBytes: process.memoryUsage.rss(),
    },
    findings,
    waiting: { open, runs, mails, translations },
    admins: addressesIn(admin_email),
    troubles: [...troublesOf(services.log)],
  }
}
