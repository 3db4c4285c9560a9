import * as z from 'zod/mini'
import type { Services } from '../context.server.ts'
import {
  type Condition,
  flagsFor,
  isFull,
  TOO_MANY_CONDITIONS,
  withCondition,
  withoutCondition,
} from './conditions.ts'
import type { CustomSignals } from './custom-signals.ts'
import { type FetchedConfig, type RemoteConfig, remoteConfig } from './remote-config.ts'
import {
  type Author,
  changeTemplate,
  readTemplate,
  type Store,
  type Template,
} from './template.server.ts'

type ChangingStore = Store & Pick<Services, 'now'>

const DEFAULTS = {
  enable_gemini_call: false,
  enable_ai_drafts: false,
  ai_model_id: 'gemini-flash-latest',
}

/**
 * The flags as they are now for the server itself: those that are set (`system/remoteConfig`),
 * defaults for the rest. Throws when they can't be read: who is admin is then not decided by a default.
 */
export async function readRemoteConfig(store: Store): Promise<RemoteConfig> {
  const { version: _, ...flags } = await fetchRemoteConfig(store, {})
  return flags
}

/** The flags as a client with these signals sees them: the conditions it meets come first. */
export async function fetchRemoteConfig(
  store: Store,
  signals: CustomSignals,
): Promise<FetchedConfig> {
  const { id: _, conditions, ...set } = await readTemplate(store)
  const defaults = { ...DEFAULTS, admin_email: store.localAdmin.email }
  return { ...defaults, ...set, ...flagsFor(conditions, signals) }
}

/** Counts the changes; it is another one after each. */
export async function readVersion(store: Store): Promise<number> {
  return (await readTemplate(store)).version
}

export async function listConditions(store: Store): Promise<Condition[]> {
  return (await readTemplate(store)).conditions
}

/** Sets the given flags and keeps the others, all or none, and puts on record who did it when. */
export async function changeRemoteConfig(
  store: ChangingStore,
  flags: Partial<RemoteConfig>,
  by: Author,
): Promise<void> {
  const fields = z.partial(remoteConfig).parse(flags)
  await changeTemplate(store, by, () => ({ fields, record: { flags: fields } }))
}

/** Adds the condition, in place of the one with the same signals. Returns why not, or null. */
export function setCondition(
  store: ChangingStore,
  condition: Condition,
  by: Author,
): Promise<string | null> {
  return changeTemplate(store, by, (before: Template) => {
    const conditions = withCondition(before.conditions, condition)
    if (isFull(conditions)) return TOO_MANY_CONDITIONS
    return { fields: { conditions }, record: condition }
  })
}

/** Removes the condition with these signals. Returns why not, or null. */
export function forgetCondition(
  store: ChangingStore,
  when: CustomSignals,
  by: Author,
): Promise<string | null> {
  return changeTemplate(store, by, (before: Template) => {
    const conditions = withoutCondition(before.conditions, when)
    if (conditions.length === before.conditions.length) return NO_SUCH_CONDITION
    return { fields: { conditions }, record: { flags: {}, when } }
  })
}

const NO_SUCH_CONDITION = 'There is no condition with these signals.'
