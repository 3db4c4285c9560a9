import type { Services } from '../app/context.server.ts'
import {
  changeRemoteConfig,
  forgetCondition,
  listConditions,
  readRemoteConfig,
  setCondition,
} from '../app/remote-config/remote-config.server.ts'
import { openCommandServices, runCommand } from './command.ts'
import { BadSettingsError, readEnv } from './env.ts'
import { conditionLine, type FlagCommand, readFlagArguments } from './flag-arguments.ts'

/**
 * `npm run flags`: shows the flags of the remote config and the conditions, and changes what its
 * arguments say (`flag-arguments.ts`). The product need not be stopped; it sees the change at its
 * next request, and open admin pages within two seconds.
 */
await runCommand(async () => {
  const command = readFlagArguments(process.argv.slice(2))
  const services = await openCommandServices(readEnv())
  try {
    const refusal = await carryOut(services, command)
    if (refusal) throw new BadSettingsError(refusal)
    for (const [flag, value] of Object.entries(await readRemoteConfig(services))) {
      console.log(`${flag}=${value}`)
    }
    for (const condition of await listConditions(services)) console.log(conditionLine(condition))
  } finally {
    await services.documents.close()
  }
})

/** Returns why nothing was changed, or null. */
async function carryOut(services: Services, command: FlagCommand): Promise<string | null> {
  if (command.type === 'when') return setCondition(services, command.condition, 'operator')
  if (command.type === 'forget') return forgetCondition(services, command.when, 'operator')
  if (Object.keys(command.flags).length > 0) {
    await changeRemoteConfig(services, command.flags, 'operator')
  }
  return null
}
