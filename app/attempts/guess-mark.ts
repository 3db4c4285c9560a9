type Marked = { guessed?: true | undefined }

/** Returns the pick or the answer with the mark of a guess that `newer` has. Only this mark may change later. */
export function withMark<One extends Marked>({ guessed: _, ...one }: One, newer: Marked): One {
  return { ...one, ...(newer.guessed && { guessed: true }) } as One
}
