import { readRemoteConfig } from '../../app/base/remote-config/remote-config.server.ts'
import { FLAGS, readFlags } from '../../app/base/remote-config/remote-config.ts'
import { setFlags } from '../../app/desk/flags-panel/flags-panel.server.ts'
import { BadSettingsError, readEnv } from '../settings/env.ts'
import { runCommand, withServices } from './command.ts'

const USAGE = [
  'npm run flags                      shows the flags',
  'npm run flags -- NAME=VALUE …      sets some of them:',
  ...Object.entries(FLAGS).map(([flag, values]) => `  ${flag}: ${values}`),
].join('\n')

/**
 * `npm run flags`: sets the flags in its arguments (`name=value …`), then shows all flags. The
 * server may run. Its next request uses the change, and open admin pages show it within two
 * seconds.
 */
await runCommand(async () => {
  const given = process.argv.slice(2)
  const read = readFlags(given.map(nameAndText))
  if ('refusals' in read) throw new BadSettingsError(read.refusals.join('\n'))
  await withServices(readEnv(), async (services) => {
    if (Object.keys(read.flags).length > 0) {
      await setFlags(services, read.flags, 'operator')
    }
    for (const [flag, value] of Object.entries(await readRemoteConfig(services))) {
      console.log(`${flag}=${value}`)
    }
  })
}, USAGE)

function nameAndText(argument: string): [name: string, text: string] {
  const [name = '', ...text] = argument.split('=')
  return [name, text.join('=')]
}
