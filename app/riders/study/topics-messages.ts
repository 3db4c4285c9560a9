/** Messages of the list of a state's topics. */
export const title = (stateName: string) => `${stateName} motorcycle permit questions by topic`
export const titleWithoutState = () => 'Questions by topic'
export const description = (stateName: string) =>
  `Practice for the ${stateName} motorcycle test topic by topic: signs, braking, curves, the law and more.`
export const heading = (stateName: string) => `${stateName} questions by topic`
export const unseenFirst = () => 'You get 12 questions at a time, new ones first.'
export const threeWheels = (name: string) =>
  `${name}: choose this topic if you take your test on three wheels. No exam and no other quiz asks about it.`

type Counts = { total: number; known: number }
export const counts = ({ total, known }: Counts) => `${known} of ${total} right`

/** The parts of a topic's bar. */
export const right = () => 'Right'
export const wrong = () => 'Wrong'
export const fresh = () => 'New'
