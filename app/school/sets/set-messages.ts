import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'

export const questions = (count: number) =>
  plural(count, { one: '1 question', other: `${count} questions` })
export const title = (stateName: string, count: number) =>
  `${stateName} motorcycle quiz: ${questions(count)}`
export const sameForAll = (count: number) =>
  `A quiz of ${questions(count)}. Everybody with this link gets the same ones.`
export const withdrawn = (count: number) =>
  plural(count, {
    one: 'One question was withdrawn, so it is left out.',
    other: `${count} questions were withdrawn, so they are left out.`,
  })

export const notFound = () => 'Quiz not found'
export const noSuchSet = () => 'This link doesn’t match a quiz. Please check it, or make a new one.'
export const allWithdrawn = () => 'Quiz withdrawn'
export const nothingLeft = () => 'All questions of this quiz were withdrawn. Please make a new one.'

export const newSet = () => 'Make a quiz for a class'
export const newSetDescription = () =>
  'Choose questions for the motorcycle license test of a US state, share them with a class by a link, or print them with a key. Free, without an account.'
export const howItWorks = () =>
  'You get a link. Everybody who opens it answers the same questions, on a phone or on paper. Nobody needs an account.'
export const state = () => 'State'
export const selectState = () => 'Select a state'
export const howMany = (least: number, most: number) => `Number of questions (${least} to ${most})`
export const whichTopics = () => 'Topics'
export const allTopics = () => 'Choose none to get questions about all of them but the last.'
export const make = () => 'Make the quiz'
export const noState = () => 'Please choose a state.'
export const wrongCount = (least: number, most: number) =>
  `Please choose a number from ${least} to ${most}.`
export const tooFew = (stateName: string, found: number) =>
  found === 0
    ? `${stateName} has no questions about these topics. Please choose more topics.`
    : `${stateName} has only ${questions(found)} about these topics. Please choose more topics, or fewer questions.`

export const yourTest = (stateName: string) => `Your ${stateName} quiz`
export const link = () => 'Link for your class'
export const copy = () => 'Copy the link'
export const copied = () => 'Copied.'
export const notCopied = () =>
  'The browser did not copy the link. Please select it, and copy it by hand.'
export const tryIt = () => 'Take it yourself'
export const onPaper = () => 'Print it'
export const another = () => 'Make another quiz'
export const keepsWorking = () =>
  'The link keeps its questions for as long as they are right. If one is withdrawn, because its law ended or it had a mistake, the quiz leaves it out.'
export const openCourse = () => 'Open a course with it'
export const howCoursesWork = () =>
  'With a course you see how far each pupil is, and what to teach: your pupils type a code and a nickname. Nobody needs an account.'
export const onYourSite = () => 'On your own site'
export const howToEmbed = () =>
  'Copy this HTML into a page of your site. The frame sets no cookies, stores nothing, and needs only the rights in its “sandbox”.'
export const theseQuestions = () => 'These questions'
export const questionOfTheDay = () => 'Question of the day'
export const openBank = () => 'All questions as files for Moodle, Anki or a spreadsheet'

export const paperTitle = (stateName: string) => `Quiz for the ${stateName} motorcycle test`
export const printIt = () => 'Print'
export const howToPrint = () => 'A4 or Letter. The last pages are the key, for you.'
export const mark = (letters: string) => `Mark ${letters}`
export const printAgain = (mark: string) =>
  `All pages have the mark ${mark}. If questions change later, print everything again: a key fits only papers with its own mark.`
export const backToSet = () => 'Back to the quiz'
export const school = () => 'School'
export const optionalDate = () => 'Date (optional)'
export const twoVersions = () => 'Versions A and B: the same questions in another order'
export const answerSheet = () => 'Answer sheet'
export const apply = () => 'Apply'
export const version = () => 'Version'
export const name = () => 'Name'
export const date = () => 'Date'
export const score = (count: number) => `Right answers: ____ of ${count.toLocaleString(LANGUAGE)}`
export const instruction = () => 'Fill in one circle for each question.'
export const onTheSheet = () => 'Fill in one circle for each question on your answer sheet.'
export const key = (title: string, version: string) => `Key${version && ` ${version}`}: ${title}`
export const qrCode = () => 'QR code of this address'
export const manualPage = (page: number, _language: string | undefined) => `Manual, page ${page}`
export const source = (citation: string) => `Source: ${citation}`
