import type { Write } from '../../../platform/documents/document-store.ts'
import { LostRaceError, retryLostRaces } from '../../../platform/documents/lost-races.ts'
import type { Services } from '../../context.server.ts'
import { marks, type Pupil, pupils, unlessDeleted } from './course-records.server.ts'

const MAX_ATTEMPTS = 50
/** The database keeps this many steps of a pupil. No request is slower than so many changes of one pupil. */
const STEPS_KEPT = 10

type Change = { fields?: Partial<Pupil>; writes?: Write[] }

/**
 * Changes the pupil at a place, one change after another in all processes. `change` gets the stored
 * pupil, and returns null to change nothing. It runs again if another request was first. Returns the
 * changed pupil. Null without a change, and without a pupil.
 */
export function changePupil(
  services: Services,
  code: string,
  place: string,
  change: (pupil: Pupil) => Change | null | Promise<Change | null>,
): Promise<Pupil | null> {
  async function attempt(): Promise<Pupil | null> {
    const pupil = await pupils(services, code).get(place)
    const changed = pupil && (await change(pupil))
    if (!changed) return null
    const step = pupil.step + 1
    const fields = { ...changed.fields, step }
    const idOf = (number: number) => `step-${place}-${pupil.key.slice(0, 32)}-${number}`
    const isFirst = await services.documents.batch([
      ...unlessDeleted(code),
      marks(services, code).write.create(idOf(step), { place }),
      marks(services, code).write.delete(idOf(step - STEPS_KEPT)),
      pupils(services, code).write.merge(place, fields),
      ...(changed.writes ?? []),
    ])
    if (isFirst) return { ...pupil, ...fields }
    throw new LostRaceError('busy', 'Other requests keep changing this pupil')
  }

  const inTurn = services.memory.queue('changes of a pupil')
  return inTurn(`${code} ${place}`, () => retryLostRaces(MAX_ATTEMPTS, attempt, services.random))
}
