import { changeRemoteConfig, readRemoteConfig } from '../app/remote-config/remote-config.server.ts'
import { FLAGS, type Flag, readFlag } from '../app/remote-config/remote-config.ts'
import { openLog } from '../platform/log.ts'
import { readEnv } from './env.ts'
import { openServices } from './services.ts'

/**
 * `npm run flags`: shows the flags of the remote config, and sets those given as `name=value`. The
 * product need not be stopped; it sees the change at its next request.
 */
const env = readEnv()
const services = openServices(env, openLog('silent'))
try {
  const given = process.argv.slice(2)
  const changes = given.map(readChange)
  const wrong = changes.filter((change) => typeof change === 'string')
  if (wrong.length > 0) {
    for (const sentence of wrong) console.error(sentence)
    process.exitCode = 1
  } else if (changes.length > 0) {
    await changeRemoteConfig(services, Object.assign({}, ...changes), 'operator')
  }
  if (wrong.length === 0) {
    for (const [flag, value] of Object.entries(await readRemoteConfig(services))) {
      console.log(`${flag}=${value}`)
    }
  }
} finally {
  await services.documents.close()
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
