import type { Carried } from '../attempts/address.ts'

/** A quiz whose draw and answers are in the address of its page. */
export type CarriedQuiz = Carried & {
  /** The number of the draw or the code of the set, a dot, and the hash of its questions (`drawMark`). */
  draw: string
  /** The number of the draw that the results offer next. Left out for a set. */
  nextDraw?: number
}
