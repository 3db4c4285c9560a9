import type { Failure } from '../../base/device/ask.client.ts'
import { readChosenState, storeChosenState } from '../../questions/states/chosen-state.client.ts'
import { readLog } from '../attempts/log.client.ts'
import { receiveAnswers } from '../attempts/send.client.ts'

/** Receives the answers of the rider's account. Resolves with the state of the newest answer, if any. */
export async function findNewestState(rider: string): Promise<string | null> {
  await receiveAnswers(rider)
  return (await readLog(rider)).answers.at(-1)?.state ?? null
}

/**
 * Receives the answers of the rider's account. If no state is chosen on this device, chooses the state of
 * the newest answer.
 */
export async function receiveNewestState(rider: string): Promise<Failure | null> {
  const failure = await receiveAnswers(rider)
  const newest = (await readLog(rider)).answers.at(-1)
  if (newest && readChosenState() === null) storeChosenState(newest.state)
  return failure
}
