import { deviceStorage } from '../../base/device/device-storage.client.ts'
import type { Attempt } from './life.ts'
import { ASKED_KEY } from './quiz-key.ts'

/** More than a state's bank has, so that no question seems new that the device has asked. */
const REMEMBERED = 1_000

const keyOf = (abbrev: string) => ASKED_KEY + abbrev

export function readAsked(abbrev: string): string[] {
  return deviceStorage.read(keyOf(abbrev))?.split(' ') ?? []
}

type Asked = Pick<Attempt, 'stateAbbrev' | 'questions'>

export function storeAsked({ stateAbbrev, questions }: Asked): void {
  const ids = questions.flatMap(({ id }) => id ?? [])
  const asked = [...new Set([...ids, ...readAsked(stateAbbrev)])].slice(0, REMEMBERED)
  deviceStorage.write(keyOf(stateAbbrev), asked.join(' '))
}
