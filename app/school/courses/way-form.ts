/** How a lesson is asked, as the teacher's form has it. */
export type FormOfWay = { way: 'practice' | 'test'; minutes: string; order: 'same' | 'mixed' }

export const MINUTES = { min: 1, max: 180 }

/** Reads how a lesson is asked. `test` is left out in practice, and null if its minutes are none. */
export function readWay(form: FormData) {
  const typed: FormOfWay = {
    way: form.get('way') === 'test' ? 'test' : 'practice',
    minutes: String(form.get('minutes') ?? '')
      .trim()
      .slice(0, 20),
    order: form.get('order') === 'same' ? 'same' : 'mixed',
  }
  if (typed.way === 'practice') return { typed, test: undefined }
  const minutes = typed.minutes === '' ? undefined : Number(typed.minutes)
  const isFine =
    minutes === undefined ||
    (Number.isInteger(minutes) && minutes >= MINUTES.min && minutes <= MINUTES.max)
  const test = { order: typed.order, ...(minutes !== undefined && { minutes }) }
  return { typed, test: isFine ? test : null }
}
