import { changeRemoteConfig, readRemoteConfig } from '../app/remote-config/remote-config.server.ts'
import { FLAGS, type Flag, readFlag } from '../app/remote-config/remote-config.ts'
import { openLog } from '../platform/log.ts'
import { BadSettingsError, readEnv } from './env.ts'
import { openServices } from './services.ts'

/**
 * `npm run flags`: shows the flags of the remote config, and sets those given as `name=value`. The
 * product need not be stopped; it sees the change at its next request.
 */
try {
  await run(process.argv.slice(2).map(readChange))
} catch (error) {
  console.error(error instanceof BadSettingsError ? error.message : error)
  process.exitCode = 1
}

async function run(changes: (object | string)[]): Promise<void> {
  const wrong = changes.filter((change) => typeof change === 'string')
  if (wrong.length > 0) throw new BadSettingsError(wrong.join('\n'))
  const services = openServices(readEnv(), openLog('silent'))
  try {
    if (changes.length > 0) {
      await changeRemoteConfig(services, Object.assign({}, ...changes), 'operator')
    }
    for (const [flag, value] of Object.entries(await readRemoteConfig(services))) {
      console.log(`${flag}=${value}`)
    }
  } finally {
    await services.documents.close()
  }
}

/** One flag with its new value, or the sentence why not. */
function readChange(argument: string): object | string {
  const [name = '', ...rest] = argument.split('=')
  if (!Object.hasOwn(FLAGS, name)) {
    return `There is no flag "${name}". The flags are ${Object.keys(FLAGS).join(', ')}.`
  }
  const value = readFlag(name as Flag, rest.join('='))
  return value === null ? `${name} must be ${FLAGS[name as Flag]}.` : { [name]: value }
}
