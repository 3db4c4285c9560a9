type Marked = { guessed?: true | undefined }

/** Returns a pick or an answer with the mark of a guess that `newer` has. Nothing else may change later. */
export function withMark<One extends Marked>({ guessed: _, ...one }: One, newer: Marked): One {
  return { ...one, ...(newer.guessed && { guessed: true }) } as One
}
