import {
  changeRemoteConfig,
  forgetCondition,
  listConditions,
  readRemoteConfig,
  setCondition,
} from '../app/remote-config/remote-config.server.ts'
import { UnusableDatabaseError } from '../platform/documents/document-store.ts'
import { openLog } from '../platform/log.ts'
import { BadSettingsError, readEnv } from './env.ts'
import { conditionLine, type FlagCommand, readFlagArguments } from './flag-arguments.ts'
import { openServices } from './services.ts'

/**
 * `npm run flags`: shows the flags of the remote config and the conditions, and changes what its
 * arguments say (`flag-arguments.ts`). The product need not be stopped; it sees the change at its
 * next request, and open admin pages within two seconds.
 */
try {
  await run(readFlagArguments(process.argv.slice(2)))
} catch (error) {
  const forOperator = error instanceof BadSettingsError || error instanceof UnusableDatabaseError
  console.error(forOperator ? error.message : error)
  process.exitCode = 1
}

async function run(command: FlagCommand): Promise<void> {
  const services = openServices(readEnv(), openLog('silent'), new AbortController().signal)
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
}

/** Returns why nothing was changed, or null. */
async function carryOut(
  services: ReturnType<typeof openServices>,
  command: FlagCommand,
): Promise<string | null> {
  if (command.type === 'when') return setCondition(services, command.condition, 'operator')
  if (command.type === 'forget') return forgetCondition(services, command.when, 'operator')
  if (Object.keys(command.flags).length > 0) {
    await changeRemoteConfig(services, command.flags, 'operator')
  }
  return null
}
