import type { FormatName } from './formats.ts'

export const title = () => 'The open bank of questions'
export const description = () =>
  'All practice questions for the motorcycle test of every US state as files: JSON, CSV, GIFT, Moodle XML and Anki. With answers, reasons, sources and pictures.'
export const whatItIs = () =>
  'Every question of this app, with its answer, the reason, its source and its picture, for your own class, site or study. The files are always those that riders get now, and keep their addresses.'
export const licensed = (license: string) => `License of the questions and pictures: ${license}.`
export const formats = () => 'Formats'
export const formatUse = (format: FormatName) => USES[format]
const USES: Record<FormatName, string> = {
  json: 'For programs. The file of all states has a line for each state.',
  csv: 'For a spreadsheet, or for a tool that makes forms. A cell that begins like a formula has an apostrophe before it.',
  gift: 'For Moodle and other learning platforms, as text. Pictures are links. Each topic of a state becomes a category.',
  'moodle.xml':
    'For Moodle, with the pictures in the file. Each topic of a state becomes a category.',
  'anki.txt':
    'For flash cards in Anki: choose File, Import. Each state becomes a deck. A newer file replaces your cards.',
}
export const schema = () => 'JSON schema'
export const testForClass = () => 'Make a quiz for a class'
export const files = () => 'Files'
export const allStates = () => 'All states'
export const fileOf = (label: string, format: string) => `${label}, ${format}`
export const busy = () =>
  'The server is writing other files of all states. Please try again in a few seconds.'
