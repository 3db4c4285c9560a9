import { typedAddress } from '../../app/base/text/email-address.ts'
import type { Services } from '../../app/context.server.ts'
import { makeAdmin } from '../../app/people/admin/make-admin.server.ts'
import { changedValues } from '../../app/people/deeds/changed-values.server.ts'
import { OPERATOR, recordDeed } from '../../app/people/deeds/record-deed.server.ts'
import { BadSettingsError, readEnv } from '../settings/env.ts'
import { runCommand, withServices } from './command.ts'

const USAGE = `npm run admin -- ADDRESS           makes ADDRESS an admin, beside the others
npm run admin -- ADDRESS --alone   makes ADDRESS the only admin
The server may run, and follows with its next request.`

const TOO_MANY = 'There are too many admins for one more. Use --alone, or npm run flags.'

await runCommand(async () => {
  const { address, isAlone } = readArguments()
  const env = readEnv()
  await withServices(env, async (services) => {
    const made = await makeAdmin(services, address, { isAlone })
    if (!made) throw new BadSettingsError(TOO_MANY)
    const { wasAdmin, admins, flags } = made
    const changes = changedValues({ ...flags.before }, { ...flags.after })
    if (changes.length > 0) {
      await recordDeed(services, 'change-flags', { uid: OPERATOR, thing: 'flags', changes })
    }
    console.log(`${address} ${wasAdmin ? 'was an admin already' : 'is an admin now'}.`)
    console.log(`Admins: ${admins}`)
    console.log(howToSignIn(services, env.localProvider.madeAdminCode))
  })
}, USAGE)

function readArguments(): { address: string; isAlone: boolean } {
  const given = process.argv.slice(2)
  const [typed = '', ...others] = given.filter((argument) => argument !== '--alone')
  const address = typedAddress.safeParse(typed)
  if (!address.success || others.length > 0) {
    const says = typed && others.length === 0 ? `"${typed}" is no plain email address.\n` : ''
    throw new BadSettingsError(says + USAGE)
  }
  return { address: address.data, isAlone: given.includes('--alone') }
}

function howToSignIn({ origin, localProvider, settings }: Services, isCodeMade: boolean): string {
  if (!localProvider) return `They sign in at ${origin} with this address, which must be verified.`
  const code = isCodeMade ? `the code ${settings.localAdmin.code}` : 'the code of LOCAL_ADMIN_CODE'
  return `They sign in at ${origin}/admin with this address and ${code}.`
}
