import { deviceStorage } from '../device/device-storage.client.ts'
import type { QuizSession } from './quiz-session.ts'

/** The device remembers at most this many questions of a state, twice as many as a quiz draws from. */
const REMEMBERED = 50

const keyOf = (abbrev: string) => `asked-${abbrev}`

/** The ids of the questions in this device's quizzes on a state, those of the latest quiz first. */
export function readAsked(abbrev: string): string[] {
  return deviceStorage.read(keyOf(abbrev))?.split(' ') ?? []
}

export function storeAsked({ stateAbbrev, questions }: QuizSession): void {
  const ids = questions.flatMap(({ id }) => id ?? [])
  const asked = [...new Set([...ids, ...readAsked(stateAbbrev)])].slice(0, REMEMBERED)
  deviceStorage.write(keyOf(stateAbbrev), asked.join(' '))
}
