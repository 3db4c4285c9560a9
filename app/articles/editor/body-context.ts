import { createContext } from 'react'
import type { BodyProblem } from '../posts/body-blocks.ts'

type BodyContext = {
  /** The names of the drawings that a block can show. */
  pictures: string[]
  problems: BodyProblem[]
  /** True after a refused save. Before that, a problem is shown as a hint, not as an error. */
  isRefused: boolean
}

/** What the pictures in the editor know of the body. */
export const BodyContext = createContext<BodyContext>({
  pictures: [],
  problems: [],
  isRefused: false,
})
