import type { Intent } from '../admin/intents.ts'

/** What an admin asks for without changing anything. */
export const READINGS = ['compare-import'] as const satisfies Intent[]

/** What the operator's commands, and the requests without an intent, do. */
type Other = 'save-manual' | 'export-data' | 'import' | 'restore'
type Recorded = Exclude<Intent, (typeof READINGS)[number]> | Other

/** What somebody did, as the list of changes says it. */
export const DEED_WORDS = {
  'start-run': 'started a run',
  'cancel-run': 'canceled a run',
  'dismiss-runs': 'dismissed the ended runs',
  'set-ai-price': 'set the AI prices',
  'change-flags': 'changed flags',
  approve: 'approved a question',
  'approve-unproved': 'approved a question on their word',
  reject: 'rejected a question',
  'reject-all': 'rejected several at once',
  'bring-back': 'brought a question back into review',
  edit: 'edited a question',
  'edit-unproved': 'edited a question on their word',
  'correct-everywhere': 'corrected a shared question',
  write: 'wrote a question',
  'write-unproved': 'wrote a question on their word',
  withdraw: 'withdrew a question',
  'roll-back': 'rolled the questions back',
  undo: 'undid the newest version',
  'apply-edition': 'applied a new manual',
  'take-starter': 'took the questions of a release',
  'keep-own': 'kept the questions, and not those of a release',
  'start-anew': 'let questions be counted anew',
  'take-out': 'took a question out of the quick quiz',
  'put-in': 'replaced a question of the quick quiz',
  'choose-automatically': 'let the quick quiz be chosen automatically',
  'publish-import': 'imported questions',
  translate: 'ordered translations by AI',
  'stop-translating': 'stopped the translations by AI',
  'save-translation': 'saved a translation',
  'use-release': 'went back to the release’s translation',
  'save-quote': 'saved a quote of the translated manual',
  'use-english-quote': 'went back to the English quote',
  keep: 'kept a reported question',
  'put-back': 'brought a pulled question back to riders',
  done: 'settled feedback',
  'all-done': 'settled all feedback of a search',
  'find-data': 'looked up a rider’s data',
  'delete-data': 'deleted a rider’s data',
  'give-role': 'gave a role',
  'take-role': 'took a role away',
  'save-post': 'saved an article',
  'draft-post': 'let the AI draft an article',
  photo: 'uploaded a photo',
  'set-status': 'changed the status of an article',
  'delete-post': 'deleted an article',
  'restore-post': 'restored an article',
  'save-site': 'changed the site',
  'reset-site': 'gave a part of the site back to the product',
  'save-logo': 'uploaded a logo',
  'remove-logo': 'removed the logo',
  'save-manual': 'uploaded a manual',
  'export-data': 'downloaded a rider’s data',
  import: 'imported an export',
  restore: 'restored a backup',
} satisfies Record<Recorded, string>

export type Did = keyof typeof DEED_WORDS
