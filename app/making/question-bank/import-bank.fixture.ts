import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { quickReader } from '../generation/manuals.fixture.ts'
import { newItems, putBank } from './bank.fixture.ts'
import { toBankFile } from './bank-file.ts'
import { type ImportWay, importBank } from './import-bank.server.ts'
import { readQuestionsFile } from './read-questions-file.server.ts'

export const STARTER = newItems(15, 'starter')
export const ADMIN = { uid: 'the admin', uidHash: 'the-hash' }

/** Opens a new product in which Oregon has the starter questions and no manual. */
export async function product(): Promise<Services> {
  const opened = openTestServices().services
  const fresh = { ...opened, pdfReader: quickReader(opened.pdfReader) }
  await putBank(fresh, 'OR', STARTER)
  return fresh
}

export const itemsOf = async (of: Services) => [...(await currentBank(of, 'OR')).items]

export const changed = (items: StoredItem[], place: number, change: object) =>
  items.map((item, n) => (n === place ? { ...item, ...change } : item))

/** Exports the items to a file, and reads this file. */
export async function through(items: readonly object[]) {
  const told = { state: 'OR', version: 1, exportedAt: new Date('2026-11-20T12:00:00Z'), items }
  const read = await readQuestionsFile(new TextEncoder().encode(toBankFile(told)), 'OR')
  if ('message' in read) throw new Error(read.message)
  return read
}

/** The first press of an import, which only shows the difference. */
export async function firstPress(
  to: Services,
  items: readonly object[],
  way: ImportWay = 'replace',
) {
  return importBank(to, 'OR', await through(items), { way, confirmed: null }, ADMIN)
}

export async function compares(to: Services, items: readonly object[], way?: ImportWay) {
  const outcome = await firstPress(to, items, way)
  if (!('shown' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.shown
}

/** The second press. */
export async function publishes(
  to: Services,
  items: readonly object[],
  onMyWord = false,
  way: ImportWay = 'replace',
) {
  const { version } = await currentBank(to, 'OR')
  const confirmed = { version, onMyWord }
  return importBank(to, 'OR', await through(items), { way, confirmed }, ADMIN)
}
