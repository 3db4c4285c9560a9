/** A place of the wall: a question of a lesson, before or after its answers are shown. Number 0 is the code. */
export type WallPlace = { lesson: string; number: number; isShown: boolean }

/** Returns the places after and before a question: its answers, the next question, the code. */
export function stepsOf(
  at: WallPlace,
  total: number,
): { onward: WallPlace | null; back: WallPlace } {
  const { number, isShown } = at
  const next = number < total ? { ...at, number: number + 1, isShown: false } : null
  const before = { ...at, number: number - 1, isShown: number > 1 }
  return {
    onward: isShown ? next : { ...at, isShown: true },
    back: isShown ? { ...at, isShown: false } : before,
  }
}

/** Returns the query of a place. The place of the code has none. */
export function queryOf({ lesson, number, isShown }: WallPlace): string {
  if (number === 0) return '?'
  return `?lesson=${lesson}&question=${number}${isShown ? '&shown' : ''}`
}
