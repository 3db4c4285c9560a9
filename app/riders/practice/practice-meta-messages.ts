import type { ScoreKind } from '../results/score-path.ts'

/** Texts for search engines and link previews. */
export const pictureOfState = (stateName: string) =>
  `A license plate of ${stateName} beside a yellow road sign. Its words: Motorcycle permit practice test`
export const description = (stateName: string) =>
  `Practice for the ${stateName} motorcycle license test: 12 questions, with the answer and the reason right away. Free, without an account.`
export const scoreTitle = (stateName: string, kind: ScoreKind, percent: number) =>
  `${percent}% on the ${stateName} motorcycle practice ${kind}`
export const pictureOfScore = (stateName: string, percent: number) =>
  `A road sign with the score ${percent}% beside a license plate of ${stateName}`
export const resourceType = () => 'Practice problem'
export const subject = (stateName: string) => `Motorcycle license of ${stateName}`
