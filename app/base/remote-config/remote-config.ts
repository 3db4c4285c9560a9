import * as z from 'zod/mini'
import { ADDRESSES_HINT, addressList, tidyList } from '../text/email-address.ts'

/** The flags (spec, section 3, Remote config values). */
export const remoteConfig = z.object({
  enable_gemini_call: z.boolean(),
  enable_ai_drafts: z.boolean(),
  /** The admins' addresses. */
  admin_email: addressList,
  ai_model_id: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/)),
})
export type RemoteConfig = z.infer<typeof remoteConfig>
export type Flag = keyof RemoteConfig

/** The values that each flag accepts. Each text ends the sentence of `flagRefusal`. */
export const FLAGS: Record<Flag, string> = {
  enable_gemini_call: 'true or false',
  enable_ai_drafts: 'true or false',
  admin_email: ADDRESSES_HINT,
  ai_model_id: 'the id of an AI model: lowercase letters, digits, dots, and hyphens',
}

/** The values of flags that nobody has set. The default of `admin_email` is a setting. */
export const DEFAULTS = {
  enable_gemini_call: false,
  enable_ai_drafts: false,
  ai_model_id: 'gemini-flash-latest',
}

/** The flags in the form that a client gets. `version` is the number of changes so far. */
export const fetchedConfig = z.extend(remoteConfig, { version: z.int() })
export type FetchedConfig = z.infer<typeof fetchedConfig>

/** The stored flags: those that somebody has set. */
export const storedFlags = z.partial(remoteConfig)

/** The record of a change, at `system/remoteConfig/versions/{number}`. */
export const change = z.object({
  number: z.int(),
  flags: storedFlags,
  /** The flags whose values are not in the record, because they are addresses of people. */
  hidden: z.optional(z.array(z.string())),
  /** The hash of the admin, or `operator`. */
  by: z.string(),
  at: z.iso.datetime(),
})
export type Change = z.infer<typeof change>

/** True if the text may be the id of an AI model. */
export function isModelId(text: string): boolean {
  return remoteConfig.shape.ai_model_id.safeParse(text).success
}

export function flagRefusal(flag: Flag): string {
  return `${flag} must be ${FLAGS[flag]}.`
}

/**
 * Reads the value of one flag from text that a person typed. A flag that is true or
 * false ignores case and outer spaces. Returns null for an invalid value.
 */
export function readFlag(flag: Flag, text: string): boolean | string | null {
  const schema = remoteConfig.shape[flag]
  const isSwitch = schema.safeParse(true).success
  const tidy = flag === 'admin_email' ? tidyList(text) : text.trim()
  const value = isSwitch ? SWITCHES.get(tidy.toLowerCase()) : tidy
  return value !== undefined && schema.safeParse(value).success ? value : null
}

/** The texts that count as true (spec, section 5) or false. */
const SWITCHES = new Map([
  ...['1', 'true', 't', 'yes', 'y', 'on'].map((text) => [text, true] as const),
  ...['0', 'false', 'f', 'no', 'n', 'off'].map((text) => [text, false] as const),
])

/** Reads the values of flags from text that a person typed. Returns them all, or a message per mistake. */
export function readFlags(
  written: [name: string, text: string][],
): { flags: Partial<RemoteConfig> } | { refusals: string[] } {
  const flags: Partial<Record<string, boolean | string>> = {}
  const refusals: string[] = []
  for (const [name, text] of written) {
    const value = isFlag(name) ? readFlag(name, text) : null
    if (value !== null) flags[name] = value
    else refusals.push(isFlag(name) ? flagRefusal(name) : noSuchFlag(name))
  }
  return refusals.length > 0 ? { refusals } : { flags: z.partial(remoteConfig).parse(flags) }
}

function isFlag(name: string): name is Flag {
  return Object.hasOwn(FLAGS, name)
}

function noSuchFlag(name: string): string {
  return `There is no flag "${name}". The flags are ${Object.keys(FLAGS).join(', ')}.`
}
