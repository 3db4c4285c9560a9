import { bankOf, type StarterContent } from '../app/making/starter-bank/state-bank.ts'
import { isPictured } from '../app/questions/question/picture-notes.ts'
import { LOADED_ITEMS } from '../app/questions/question/quiz-limits.ts'
import { TOPICS, topics } from '../app/questions/question/topics.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import { formOf } from './bank-form.ts'
import { statisticsOf } from './bank-statistics.ts'
import { CHANCE, tellsOf } from './bank-tells.ts'

/** Returns the table of `docs/bank.md`, with the sets of questions. */
export function setsTable(content: StarterContent): string {
  const law = [...content.states.values()].flatMap(({ items }) => items)
  const pictured = content.riding.filter(isPictured)
  const sets = [
    ['riding', content.riding.filter((item) => !isPictured(item))],
    ['situations with a picture', pictured],
    ['signs, signals, markings', content.signs],
    ['law of 51 states', law],
    ['all', [...content.riding, ...content.signs, ...law]],
  ] as const
  return [
    '| set | items | words, median and 90th percentile | several sentences | open lines | shared options | answer longest | negative | grade of questions |',
    '|---|---|---|---|---|---|---|---|---|',
    ...sets.map(([name, items]) => {
      const found = statisticsOf(items)
      const form = formOf(items)
      return row([
        name,
        found.items,
        `${form.medianWords}, ${form.manyWords}`,
        percent(form.severalSentences),
        percent(form.openLines),
        percent(form.sharedOptions),
        `${percent(found.keyLongest)} of ${found.withLongest}`,
        percent(found.negatives),
        found.questionGrade.toFixed(1),
      ])
    }),
  ].join('\n')
}

/** Returns a table of the topics, and how many of their questions each state's quick quiz has. */
export function topicsTable(content: StarterContent): string {
  const banks = banksOf(content)
  return [
    '| topic | items | in the hand of 25 (fewest to most) |',
    '|---|---|---|',
    ...topics.map((topic) => {
      const inAll = new Set(
        banks.flatMap(({ bank }) =>
          bank.filter((item) => item.topic === topic).map(({ id }) => id),
        ),
      )
      const inHands = banks.map(
        ({ bank }) => bank.slice(0, LOADED_ITEMS).filter((item) => item.topic === topic).length,
      )
      return row([TOPICS[topic], inAll.size, `${Math.min(...inHands)} to ${Math.max(...inHands)}`])
    }),
  ].join('\n')
}

/** Returns a table of the forms of options that could tell the answer. */
export function tellsTable({ riding, signs, states }: StarterContent): string {
  const law = [...states.values()].flatMap(({ items }) => items)
  return [
    `| form of option | options | answers (by chance ${percent(CHANCE)}) |`,
    '|---|---|---|',
    ...tellsOf([...riding, ...signs, ...law]).map(({ form, options, answers, share }) =>
      row([form, options, `${answers}, ${percent(share)}`]),
    ),
  ].join('\n')
}

/** Returns a table with the number of questions in each state, by topic. */
export function statesTable(content: StarterContent): string {
  return [
    `| state | items | ${topics.join(' | ')} |`,
    `|---|---|${'---|'.repeat(topics.length)}`,
    ...banksOf(content).map(({ abbrev, bank }) =>
      row([
        abbrev,
        bank.length,
        ...topics.map((topic) => bank.filter((item) => item.topic === topic).length),
      ]),
    ),
  ].join('\n')
}

/** Returns a line for each law that ends, the first to end first. The desk and the doctor warn of it. */
export function lawEnds({ states }: StarterContent): string {
  const ending = [...states.values()].flatMap(({ abbrev, items }) =>
    items.flatMap(({ expiresAt }) => (expiresAt ? `${expiresAt}: law ends in ${abbrev}` : [])),
  )
  return [...Map.groupBy(ending, (line) => line)]
    .map(([line, { length }]) => `${line}, questions: ${length}`)
    .sort()
    .join('\n')
}

function banksOf(content: StarterContent) {
  return US_STATES.map(({ abbrev }) => ({ abbrev, bank: bankOf(content, abbrev) }))
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const percent = (share: number) => `${(100 * share).toFixed(0)} %`
