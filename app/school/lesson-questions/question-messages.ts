import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'

/** Messages of the pages on which a teacher chooses and writes questions. */
export const title = (lesson: string) => `Questions of ${lesson}`
export const toLesson = () => 'Back to the lesson'
export const isAnswered = () =>
  'Pupils have begun this lesson, so its questions stay as they are. You can choose questions for a new lesson.'
export const mayChange = () =>
  'You can change the questions until the first pupil answers, or starts the test.'
export const isRight = () => 'right'
export const up = () => 'Up'
export const down = () => 'Down'
export const swap = () => 'Swap'
export const takeOut = () => 'Take out'
export const ofQuestion = (deed: string, number: number) => `${deed}: question ${number}`
export const swapHint = () =>
  'Swap draws another question of the same topic that the course has not had yet.'
export const tooFew = (least: number) =>
  `A lesson has at least ${least} questions. Please add another one first.`
export const tooMany = (most: number) => `A lesson has at most ${most} questions.`
export const noOther = () =>
  'The course has had all other questions of this topic. You can find and add any question below.'
export const noneChosen = () => 'Please choose a question first.'

export const add = () => 'Add questions'
export const words = () => 'Words of the question'
export const topic = () => 'Topic'
export const allTopics = () => 'All topics'
export const search = () => 'Search'
export const found = (count: number, shown: number) =>
  count > shown
    ? `${count.toLocaleString(LANGUAGE)} questions found. These are the first ${shown}. Please add words to find fewer.`
    : plural(count, { one: '1 question found.', other: `${count} questions found.` })
export const noneFound = () => 'No question was found. Please try other words.'
export const addChosen = () => 'Add the chosen questions'
export const inThisLesson = () => 'In this lesson'
export const askedIn = (lessons: readonly string[]) => `Asked in ${listed(lessons)}`
const LIST = new Intl.ListFormat(LANGUAGE)
const listed = (names: readonly string[]) => LIST.format(names)

export const count = (questions: number) =>
  plural(questions, {
    one: '1 question of the school',
    other: `${questions} questions of the school`,
  })
export const aboutOwn = () =>
  'Only the pupils of this course see these questions, and the questions are deleted with it. They are shown as you write them, and not translated.'
export const writeOwn = () => 'Write a question'
export const noOwnYet = () => 'There is no question of the school yet.'
export const changeOwn = () => 'Change the question'
export const edit = () => 'Change'
export const question = () => 'Question'
export const options = () => 'Two to four options. Please mark the right one.'
export const option = (letter: string) => `Option ${letter}`
export const optionIsRight = (letter: string) => `${letter} is right`
export const explanation = () => 'Why it is right'
export const save = () => 'Save the question'
export const cancel = () => 'Back without a change'
export const wrongText = (most: number) => `Please write 1 to ${most} characters.`
export const longOption = (most: number) => `An option has at most ${most} characters.`
export const tooFewOptions = () => 'Please write two options or more.'
export const sameOptions = () => 'Two options are the same. Please make them differ.'
export const noKey = () => 'Please mark the option that is right.'
export const noMoreOwn = (most: number) =>
  `This course has ${most} questions of the school already. Please take one out first.`
export const noSuchOwn = () => 'This question is no longer there.'
export const ownIsAnswered = () => 'Pupils have answered this question, so it stays as it is.'
export const mayTakeOut = () =>
  'Lessons that nobody has answered lose the question, too. Nobody can undo this.'
export const takeOutForGood = () => 'Take it out of the course'
export const wouldBeShort = (lesson: string) =>
  `${lesson} would have too few questions. Please add another one there first.`
