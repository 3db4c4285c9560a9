import * as z from 'zod/mini'
import {
  flagRefusal,
  isFlag,
  type RemoteConfig,
  remoteConfig,
} from '../remote-config/remote-config.ts'
import { isSameAddress } from '../text/email-address.ts'
import { REMOTE_CONFIG_MESSAGES } from './remote-config-messages.ts'

const changeRequest = z.object({
  flags: z.record(z.string(), z.unknown()),
  confirm: z.optional(z.string()),
})

export type FlagChanges = { flags: Partial<RemoteConfig>; confirm?: string | undefined }

/** A flag's value as the admin reads it. */
export function shownValue(value: boolean | string): string {
  if (typeof value === 'string') return value
  return value ? 'on' : 'off'
}

/** The change that a request asks for, all of it; or the sentence why it is refused. */
export function readFlagChanges(body: unknown): FlagChanges | { message: string } {
  const asked = changeRequest.safeParse(body)
  const names = asked.success ? Object.keys(asked.data.flags) : []
  if (!asked.success || names.length === 0) return { message: REMOTE_CONFIG_MESSAGES.noFlags }
  const { flags, confirm } = asked.data
  const refusals = names.flatMap((name) => {
    if (!isFlag(name)) return `There is no flag "${name}".`
    return remoteConfig.shape[name].safeParse(flags[name]).success ? [] : flagRefusal(name)
  })
  if (refusals.length > 0) return { message: refusals.join(' ') }
  return { flags: z.partial(remoteConfig).parse(flags), confirm }
}

/** Whether a change takes the admin role from whoever has this address, unconfirmed. */
export function handsOver({ flags, confirm }: FlagChanges, ownEmail: string): boolean {
  const { admin_email } = flags
  if (admin_email === undefined) return false
  return !isSameAddress(admin_email, ownEmail) && !isSameAddress(admin_email, confirm ?? null)
}
