import {
  type Condition,
  type ConditionalFlags,
  conditionalFlags,
} from '../app/remote-config/conditions.ts'
import {
  BAD_SIGNALS,
  type CustomSignals,
  customSignals,
} from '../app/remote-config/custom-signals.ts'
import {
  FLAGS,
  flagRefusal,
  isFlag,
  type RemoteConfig,
  readFlag,
} from '../app/remote-config/remote-config.ts'
import { BadSettingsError } from './env.ts'

export type FlagCommand =
  | { type: 'set'; flags: Partial<RemoteConfig> }
  | { type: 'when'; condition: Condition }
  | { type: 'forget'; when: CustomSignals }

/**
 * What the operator asks for: `name=value …` sets flags, `when signal=value … name=value …` a
 * condition, `forget signal=value …` removes it. Throws `BadSettingsError` with a line per mistake.
 */
export function readFlagArguments([verb = '', ...rest]: string[]): FlagCommand {
  if (verb === 'when') return { type: 'when', condition: readCondition(rest) }
  if (verb === 'forget') return { type: 'forget', when: readSignals(rest) }
  return { type: 'set', flags: readFlags(verb === '' ? rest : [verb, ...rest]) }
}

/** A condition as the operator would type it. */
export function conditionLine({ when, flags }: Condition): string {
  const signals = Object.entries(when).map(([name, value]) => `${name}=${signalText(value)}`)
  const values = Object.entries(flags).map(([flag, value]) => `${flag}=${value}`)
  return ['when', ...signals, ...values].join(' ')
}

function readCondition(given: string[]): Condition {
  const flags: ConditionalFlags = readFlags(given.filter((argument) => isFlag(nameOf(argument))))
  if ('admin_email' in flags) {
    throw new BadSettingsError('admin_email is the same for everyone, so no condition sets it.')
  }
  if (Object.keys(flags).length === 0)
    throw new BadSettingsError('A condition needs a flag to set.')
  const when = readSignals(given.filter((argument) => !isFlag(nameOf(argument))))
  return { when, flags: conditionalFlags.parse(flags) }
}

function readFlags(given: string[]): Partial<RemoteConfig> {
  const flags: Partial<Record<string, boolean | string>> = {}
  const wrong: string[] = []
  for (const argument of given) {
    const name = nameOf(argument)
    const value = isFlag(name) ? readFlag(name, textOf(argument)) : null
    if (value !== null) flags[name] = value
    else wrong.push(isFlag(name) ? flagRefusal(name) : noSuchFlag(name))
  }
  if (wrong.length > 0) throw new BadSettingsError(wrong.join('\n'))
  return flags as Partial<RemoteConfig>
}

function readSignals(given: string[]): CustomSignals {
  if (given.length === 0)
    throw new BadSettingsError('A condition needs a signal, such as tab=beta.')
  const signals = given.map((argument) => [nameOf(argument), signalOf(textOf(argument))])
  const read = customSignals.safeParse(Object.fromEntries(signals))
  if (!read.success) throw new BadSettingsError(BAD_SIGNALS)
  return read.data
}

/** A number and `true` or `false` are what they look like; in double quotes they are a text. */
function signalOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function signalText(value: CustomSignals[string]): string {
  return typeof value === 'string' && signalOf(value) === value ? value : JSON.stringify(value)
}

function nameOf(argument: string): string {
  return argument.split('=', 1)[0] ?? ''
}

function textOf(argument: string): string {
  return argument.slice(nameOf(argument).length + 1)
}

function noSuchFlag(name: string): string {
  return `There is no flag "${name}". The flags are ${Object.keys(FLAGS).join(', ')}.`
}
