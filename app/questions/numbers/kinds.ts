/** What is counted, in the order in which an admin reads it. */
export const COUNTED_KINDS = [
  'visits',
  'quizzes-begun',
  'quizzes-finished',
  'exams-begun',
  'exams-finished',
  'passes',
] as const
export type CountedKind = (typeof COUNTED_KINDS)[number]

/** The kinds that count attempts, by the mode of the attempt. Attempts of other modes are not counted. */
export const OF_MODE: Record<string, { begun: CountedKind; finished: CountedKind } | undefined> = {
  quiz: { begun: 'quizzes-begun', finished: 'quizzes-finished' },
  exam: { begun: 'exams-begun', finished: 'exams-finished' },
}

export type KindSums = Record<CountedKind, number>

export function noSums(): KindSums {
  return Object.fromEntries(COUNTED_KINDS.map((kind) => [kind, 0])) as KindSums
}
