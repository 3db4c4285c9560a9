import type { Services } from '../../context.server.ts'
import { readBank } from '../../questions/bank/bank.server.ts'
import type { ShownAbout } from '../../questions/states/about-test.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { shown, shownAbout } from '../../questions/translations/shown.server.ts'
import { noItems } from '../quiz/quiz-messages.tsx'
import { type CheatSheet, cheatSheetOf } from './cheat-sheet.ts'
import * as messages from './cheat-sheet-messages.ts'

/** If there is no cheat sheet, `sheet` is null and `message` says why. */
type Found = {
  status: number
  sheet: CheatSheet | null
  about: ShownAbout | null
  message: string | null
}

export async function readCheatSheet(
  services: Services,
  { stateName, abbrev }: UsState,
): Promise<Found> {
  try {
    const record = await readStateRecord(services, abbrev)
    const { items } = await readBank(services, abbrev, record?.version ?? 0)
    const told = await shown(services, abbrev, items)
    const sheet = cheatSheetOf(stateName, told, services.now())
    if (!sheet) return without(404, noItems())
    const about = record?.about ? await shownAbout(services, record.about) : null
    return { status: 200, sheet, about, message: null }
  } catch (error) {
    services.log.error({ err: error }, 'loading a cheat sheet failed')
    return without(503, messages.loadFailed())
  }
}

function without(status: number, message: string): Found {
  return { status, sheet: null, about: null, message }
}
