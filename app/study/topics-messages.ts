/** Messages of the list of a state's topics. */
export const title = (stateName: string) => `${stateName} motorcycle permit questions by topic`
export const titleWithoutState = () => 'Questions by topic'
export const description = (stateName: string) =>
  `Practice for the ${stateName} motorcycle test topic by topic: signs, braking, curves, the law and more.`
export const heading = (stateName: string) => `${stateName} questions by topic`
export const unseenFirst = () => '12 questions at a time, first those that you have not seen.'

type Counts = { total: number; seen: number; known: number; due: number }
export const counts = ({ total, seen, known, due }: Counts) => {
  const progress = seen > 0 ? `${seen} of ${total} seen • ${known} known` : `${total} questions`
  return due > 0 ? `${progress} • ${due} due` : progress
}
