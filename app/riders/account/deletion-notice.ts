import * as messages from './account-messages.ts'

/** What the rider reads after asking to delete everything. */
export function deletionNotice(isDone: boolean, isForgottenHere: boolean): string {
  const ofAccount = isDone ? messages.deleted() : messages.deleting()
  return isForgottenHere ? ofAccount : `${ofAccount} ${messages.leftOnDevice()}`
}
