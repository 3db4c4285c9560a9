import { globSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** The keys that are in no `on-device.ts`, because they tell nothing of a rider. */
const OF_DEVICE = ['state', 'theme', 'language', 'lettered', 'location', 'install-declined'].concat(
  ['in-english', 'read-aloud', 'body-view', 'no-single-keys'],
)
/** The keys whose rooms delete them by a rule of their own (`forget-on-device.client.ts`). */
const OF_OWNERS = ['known-rider', 'has-answers', 'reported', 'session:*']
/** The keys that end with the tab. */
const OF_TAB = ['wanted-page', 'claimed-answers', 'deleted', 'post:*', 'brief', 'react-router-*']

const APP = path.join(import.meta.dirname, '../../app')
const tables = await Promise.all(
  globSync('*/*/on-device.ts', { cwd: APP }).map((file) => import(`../../app/${file}`)),
)
const OF_RIDER = tables.flatMap((table) => Object.keys(table.default))

/** Lets a page complain if it stores something for which no room has said what deletes it. */
export async function refuseOtherKeys(context: BrowserContext): Promise<void> {
  const known = [...OF_RIDER, ...OF_DEVICE, ...OF_OWNERS, ...OF_TAB]
  const starts = known.map((key) => key.replace('{owner}', '*'))
  await context.addInitScript((starts) => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      const isKnown = starts.some((start) =>
        start.endsWith('*') ? key.startsWith(start.slice(0, -1)) : key === start,
      )
      if (!isKnown) console.error(`What deletes ${key} from the device? (on-device.ts)`)
      setItem.call(this, key, value)
    }
  }, starts)
}
