import * as z from 'zod/mini'
import { type CustomSignals, customSignals } from './custom-signals.ts'
import { remoteConfig } from './remote-config.ts'

const MOST_CONDITIONS = 20

/** What a condition may set. Who is admin is the same for everyone. */
export const conditionalFlags = z.partial(z.omit(remoteConfig, { admin_email: true }))
export type ConditionalFlags = z.infer<typeof conditionalFlags>

/** Gives flags other values for the clients whose signals equal all of `when`. */
const condition = z.object({
  when: customSignals.check(z.refine(isNotEmpty, 'A condition needs a signal')),
  flags: conditionalFlags.check(z.refine(isNotEmpty, 'A condition needs a flag')),
})
export const conditions = z.array(condition).check(z.maxLength(MOST_CONDITIONS))
export type Condition = z.infer<typeof condition>

export const TOO_MANY_CONDITIONS = `There are ${MOST_CONDITIONS} conditions already, and no more are possible.`

/** What the conditions give these signals: for each flag the first condition that fits counts. */
export function flagsFor(conditions: Condition[], signals: CustomSignals): ConditionalFlags {
  const fitting = conditions.filter(({ when }) => includes(signals, when))
  return Object.assign({}, ...fitting.map(({ flags }) => flags).reverse())
}

/** The conditions with this one in the place of the one of the same `when`, or as the last. */
export function withCondition(conditions: Condition[], added: Condition): Condition[] {
  const isThere = conditions.some(({ when }) => areSame(when, added.when))
  if (!isThere) return [...conditions, added]
  return conditions.map((one) => (areSame(one.when, added.when) ? added : one))
}

export function withoutCondition(conditions: Condition[], when: CustomSignals): Condition[] {
  return conditions.filter((one) => !areSame(one.when, when))
}

export function isFull(conditions: Condition[]): boolean {
  return conditions.length > MOST_CONDITIONS
}

function areSame(one: CustomSignals, other: CustomSignals): boolean {
  return includes(one, other) && includes(other, one)
}

function includes(signals: CustomSignals, some: CustomSignals): boolean {
  return Object.entries(some).every(
    ([name, value]) => Object.hasOwn(signals, name) && signals[name] === value,
  )
}

function isNotEmpty(value: object): boolean {
  return Object.keys(value).length > 0
}
