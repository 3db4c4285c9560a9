import * as z from 'zod/mini'
import { ADDRESS_HINT, emailAddress } from '../text/email-address.ts'

/** The four flags (spec, section 3, Remote config values). */
export const remoteConfig = z.object({
  enable_gemini_call: z.boolean(),
  enable_ai_drafts: z.boolean(),
  admin_email: emailAddress,
  ai_model_id: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/)),
})

/** The flags as they are stored: earlier versions took addresses that are not plain. */
export const storedFlags = z.partial(z.extend(remoteConfig, { admin_email: z.string() }))

export type RemoteConfig = z.infer<typeof remoteConfig>
export type Flag = keyof RemoteConfig

/** The flags as a client gets them; the version counts the changes. */
export const fetchedConfig = z.extend(remoteConfig, { version: z.int() })
export type FetchedConfig = z.infer<typeof fetchedConfig>

/** What each flag takes, as a sentence goes on. */
export const FLAGS: Record<Flag, string> = {
  enable_gemini_call: 'true or false',
  enable_ai_drafts: 'true or false',
  admin_email: ADDRESS_HINT,
  ai_model_id: 'the id of an AI model: lowercase letters, digits, dots, and hyphens',
}

/** Why a value is refused, as a sentence. */
export function flagRefusal(flag: Flag): string {
  return `${flag} must be ${FLAGS[flag]}.`
}

export function isFlag(name: string): name is Flag {
  return Object.hasOwn(FLAGS, name)
}

/** A flag's value as a person writes it, read; null when the flag does not take it. */
export function readFlag(flag: Flag, text: string): boolean | string | null {
  const value = flag.startsWith('enable_') ? isTruthy(text) : text.trim()
  return remoteConfig.shape[flag].safeParse(value).success ? value : null
}

/** Whether a flag's text counts as true: these words in any case, without spaces around (spec, section 5). */
export function isTruthy(text: string): boolean {
  return ['1', 'true', 't', 'yes', 'y', 'on'].includes(text.trim().toLowerCase())
}
