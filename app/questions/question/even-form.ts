/** `ease` is the percentage of average riders who get a question right. */
export type Eased = { ease?: number | undefined }

/** A form whose expected score is within this many points of the target, of 100, is close enough. */
const CLOSE = 0.5
const MOST_FORMS = 64

/**
 * Draws forms of questions until the score that average riders get is close to `target`, in percent. After many
 * forms, returns the closest. Draws only one form if there is no target.
 */
export function evenForm<Form>(
  draw: () => Form,
  questionsOf: (form: Form) => readonly Eased[],
  target: number | null,
): Form {
  let closest = draw()
  if (target === null) return closest
  const distanceOf = (form: Form) => Math.abs((meanEase(questionsOf(form)) ?? target) - target)
  let distance = distanceOf(closest)
  for (let drawn = 1; drawn < MOST_FORMS && distance > CLOSE; drawn++) {
    const form = draw()
    if (distanceOf(form) >= distance) continue
    closest = form
    distance = distanceOf(form)
  }
  return closest
}

/** Returns the score that average riders get, in percent. Null if it is unknown of a question, or there is none. */
export function meanEase(questions: readonly Eased[]): number | null {
  let sum = 0
  for (const { ease } of questions) {
    if (ease === undefined) return null
    sum += ease
  }
  return questions.length > 0 ? sum / questions.length : null
}
