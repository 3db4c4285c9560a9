/** A question that waits. It got its `createdAt` when it began to wait, so another text has another. */
type Question = { id: string; createdAt: string }

function isSame(one: Question | null, other: Question | null): boolean {
  return one?.id === other?.id && one?.createdAt === other?.createdAt
}

/**
 * The question to show after a reload of the page's data, which may bring and take questions. The
 * one `before` stays, even if somebody else settled it, because the admin may be typing in its form
 * and the next key decides about it. Only one that this admin `decided` about makes room for the next.
 */
export function shownQuestion<Q extends Question>(
  waiting: readonly Q[],
  before: Q | null,
  decided: Question | null,
): Q | null {
  if (!before) return waiting[0] ?? null
  const newest = waiting.find((question) => isSame(question, before))
  if (newest) return newest
  return isSame(before, decided) ? neighborOf(waiting, before, 1) : before
}

/** The question before or after another one, which may have left. The list is in the order of ids. */
export function neighborOf<Q extends Question>(
  waiting: readonly Q[],
  question: Q,
  step: 1 | -1,
): Q | null {
  const others = waiting.filter((other) => !isSame(other, question))
  const found =
    step === 1
      ? others.find(({ id }) => id >= question.id)
      : others.findLast(({ id }) => id < question.id)
  return found ?? waiting.at(step === 1 ? -1 : 0) ?? null
}
