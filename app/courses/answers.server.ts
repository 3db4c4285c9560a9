import type { Services } from '../context.server.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import {
  type Course,
  fieldOf,
  type Letter,
  type Pupil,
} from '../course-records/course-records.server.ts'
import { setOf } from '../sets/set-code.ts'
import { readSet } from '../sets/sets.server.ts'
import { findState } from '../states/us-states.ts'
import type { Answers } from './course-results.ts'

/** Returns a course's questions that riders still get, each with its place in the set, from 0. */
export async function questionsOf(services: Services, { state: abbrev, set: code }: Course) {
  const [state, of] = [findState(abbrev), setOf(code)]
  const set = state && of && (await readSet(services, state, of))
  if (!state || !set) throw new Error(`The course has no set: ${abbrev} ${code}`)
  const { questions, withdrawn, drawn } = set
  return { state, questions, withdrawn, placeOf: (id: string) => drawn.indexOf(id) }
}

/** Returns the answers of a pupil by the ids of the questions. */
export function pupilAnswers(
  pupil: Pupil,
  { questions, placeOf }: Pick<Awaited<ReturnType<typeof questionsOf>>, 'questions' | 'placeOf'>,
): Answers {
  const given = questions.flatMap(({ id = '' }) => {
    const letter = pupil[fieldOf(placeOf(id))]
    return letter ? [[id, letter] as const] : []
  })
  return Object.fromEntries(given)
}

/**
 * Stores a pupil's answers. The answer that is stored first stays, also if two tabs send at once. Returns
 * the answers that count. Null if the teacher removed the pupil or deleted the course meanwhile.
 */
export async function storeAnswers(
  services: Services,
  of: Course,
  { id: place, key }: Pupil,
  sent: Readonly<Record<string, Letter>>,
): Promise<Answers | null> {
  const asked = await questionsOf(services, of)
  const changed = await changePupil(services, of.id, place, (pupil) => {
    if (pupil.key !== key) return null
    const stored = pupilAnswers(pupil, asked)
    const fresh = Object.entries(sent).filter(([id]) => asked.placeOf(id) >= 0 && !stored[id])
    // Without new answers, too: a reply promises only what a write has made durable.
    const letters = fresh.map(([id, letter]) => [fieldOf(asked.placeOf(id)), letter])
    return { fields: Object.fromEntries(letters) }
  })
  return changed && pupilAnswers(changed, asked)
}
