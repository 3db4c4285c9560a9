import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { typedAddress } from '../../app/base/text/email-address.ts'
import {
  deleteOnRequest,
  exportOnRequest,
  lookUp,
} from '../../app/desk/data-requests/on-request.server.ts'
import { OPERATOR } from '../../app/people/deeds/record-deed.server.ts'
import { BadSettingsError, readEnv } from '../settings/env.ts'
import { runCommand, withServices } from './command.ts'

const USAGE = `npm run personal-data -- show ADDRESS          shows how much there is of an email address
npm run personal-data -- export ADDRESS FILE   writes all of it into the new file FILE, as JSON
npm run personal-data -- delete ADDRESS        deletes it for good
The server may run. Sessions hold addresses: an account without a session is not found.`

await runCommand(async () => {
  const { work, address, file } = readArguments()
  await withServices(readEnv(), async (services) => {
    const request = { address, uid: OPERATOR }
    if (work === 'export' && file) {
      const text = Readable.from(exportOnRequest(services, request))
      await pipeline(text, createWriteStream(file, { flags: 'wx' }))
      return console.log(`${file} holds what there is of ${address}.`)
    }
    const { accounts, ...others } = await lookUp(services, request)
    console.log(JSON.stringify({ ...others, accounts }, null, 2))
    if (work !== 'delete') return
    const outcome = await deleteOnRequest(services, request)
    console.log(outcome === 'done' ? 'Deleted.' : 'The server will finish the deletion.')
  })
}, USAGE)

function readArguments() {
  const [work = '', typed = '', file, ...others] = process.argv.slice(2)
  const address = typedAddress.safeParse(typed)
  const hasFile = work === 'export'
  const isFit = ['show', 'export', 'delete'].includes(work) && Boolean(file) === hasFile
  if (!address.success || !isFit || others.length > 0) throw new BadSettingsError(USAGE)
  return { work, address: address.data, file }
}
