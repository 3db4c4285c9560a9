import { data } from 'react-router'

/** Returns an outcome as the reply of an action. Only a refusal has a status. */
export function replyTo<Outcome extends object>(outcome: Outcome & { status?: number }) {
  const { status = 200, ...reply } = outcome
  return data(reply, status)
}
