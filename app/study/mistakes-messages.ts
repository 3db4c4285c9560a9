/** Messages of the rider's mistakes. */
export const heading = () => 'Practice my mistakes'
export const untilLearned = () =>
  'Every question that you miss comes back here, until you got it right on two different days.'
export const noneLeft = (stateName: string) => `No mistakes left in ${stateName}.`
export const more = () => 'More of my mistakes'
