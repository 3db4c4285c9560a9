import * as z from 'zod/mini'

/**
 * All that an admin can do: the field `intent` of each form, and what the log says in `did`. An intent means the
 * same on each page that has it.
 */
export const INTENTS = [
  // The runs, the AI model and the flags
  'start-run',
  'cancel-run',
  'dismiss-runs',
  'set-ai-price',
  'change-flags',
  // The questions of a state
  'approve',
  'approve-unproved',
  'reject',
  'reject-all',
  'bring-back',
  'edit',
  'edit-unproved',
  'correct-everywhere',
  'write',
  'write-unproved',
  'withdraw',
  'roll-back',
  'undo',
  'apply-edition',
  'take-starter',
  'keep-own',
  'start-anew',
  'take-out',
  'put-in',
  'choose-automatically',
  'compare-import',
  'publish-import',
  // Their translations
  'translate',
  'stop-translating',
  'save-translation',
  'use-release',
  'save-quote',
  'use-english-quote',
  // The inbox and the riders' data
  'keep',
  'put-back',
  'done',
  'all-done',
  'find-data',
  'delete-data',
  // The roles
  'give-role',
  'take-role',
  // The articles
  'save-post',
  'draft-post',
  'photo',
  'set-status',
  'delete-post',
  'restore-post',
  // The site's own face
  'save-site',
  'reset-site',
  'save-logo',
  'remove-logo',
] as const
export type Intent = (typeof INTENTS)[number]

/** Returns the schema of a form's field `intent`. */
export const intentOf = <One extends Intent>(intent: One) => z.literal(intent)

/** Returns the handler for the field `intent` of a form. Undefined if the page has no such form. */
export function handlerFor<Handler>(
  handlers: Partial<Record<Intent, Handler>>,
  intent: unknown,
): Handler | undefined {
  const known = INTENTS.find((one) => one === intent)
  return known && handlers[known]
}
