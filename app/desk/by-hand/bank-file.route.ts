import { servicesContext } from '../../context.server.ts'
import { toBankFile } from '../../making/question-bank/bank-file.ts'
import { requireStaffByScript } from '../../people/admin/require-admin.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { stateOfPage } from '../state-page/staff-of-state.server.ts'
import type { Route } from './+types/bank-file.route.ts'

/** A state's whole current bank as a file, which the import reads. It names no admin. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireStaffByScript(services, request, 'questions')
  const { abbrev } = await stateOfPage(services, params.abbrev)
  const { version, items } = await currentBank(services, abbrev)
  const file = toBankFile({
    state: abbrev,
    version,
    exportedAt: services.now(),
    items: items.map(({ createdAt, version, ...told }) => told),
  })
  return new Response(file, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${abbrev}-questions-${version}.json"`,
    },
  })
}
