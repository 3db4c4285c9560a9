import type { ReactNode } from 'react'
import { writtenMonth } from '../../base/text/written-month.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import type { ShownAbout } from '../../questions/states/about-test.ts'
import AboutTestList from '../../questions/states/about-test-list.tsx'
import { StatePlate } from '../../questions/states/state-plate.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import { WordsLink } from '../../questions/words/words-link.tsx'
import { practicePath } from '../practice/practice-path.ts'
import type { CheatSheet, Rule } from './cheat-sheet.ts'
import * as messages from './cheat-sheet-messages.ts'
import { cheatSheetPath } from './cheat-sheet-meta.ts'

type Props = { state: UsState; origin: string; sheet: CheatSheet; about: ShownAbout | null }

/** The page of a cheat sheet. On paper it has two columns of small print. */
export function CheatSheetPage({ state, origin, sheet, about }: Props) {
  const { stateName, abbrev } = state
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 print:block print:max-w-none print:p-0 print:text-[7.5pt] print:leading-[1.15]">
      <header className="flex flex-col gap-3 print:mb-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl leading-tight font-black text-balance print:text-[16pt]">
            {messages.heading(stateName)}
          </h1>
          <StatePlate abbrev={abbrev} stateName={stateName} />
        </div>
        <p className="text-lg text-quiet print:text-[length:inherit] print:leading-[1.15]">
          {sheet.isLaw ? messages.lawRules(stateName) : messages.newestRules(stateName)}{' '}
          {sheet.checkedAt && `${messages.checkedIn(writtenMonth(sheet.checkedAt))} `}
          {messages.followSources()}
          <span className="hidden print:inline"> {origin + cheatSheetPath(state)}</span>
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={practicePath(state)} reloadDocument>
            {messages.practice(stateName)}
          </ButtonLink>
          <PrintButton look="plain">{messages.print()}</PrintButton>
        </div>
      </header>
      <div className="flex flex-col gap-6 print:block print:columns-2 print:gap-6">
        {about && (
          <section
            aria-labelledby="about-test"
            className="flex flex-col gap-3 print:mb-2 print:block"
          >
            <Heading id="about-test">{messages.aboutTest(stateName)}</Heading>
            <AboutTestList about={about} />
          </section>
        )}
        {sheet.groups.map(({ heading, rules }) => (
          <section
            key={heading}
            aria-labelledby={idOf(heading)}
            className="flex flex-col gap-3 print:mb-2 print:block"
          >
            <Heading id={idOf(heading)}>{heading}</Heading>
            <ul className="flex flex-col gap-3 print:block">
              {rules.map((rule) => (
                <RuleEntry key={rule.question} rule={rule} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <WordsLink />
    </article>
  )
}

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xl font-extrabold print:mb-1 print:text-[11pt]">
      {children}
    </h2>
  )
}

function idOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

/** The rule is the explanation of a question. The question and its answer are the example. */
function RuleEntry({ rule }: { rule: Rule }) {
  const { question, correctAnswer, explanation, citation, source } = rule
  return (
    <li className="flex flex-col gap-1 border-t border-line pt-3 print:mb-1 print:block print:pt-1">
      <p className="text-lg leading-snug font-semibold print:text-[length:inherit] print:leading-[1.15]">
        {explanation}
      </p>
      <p>
        {question} <strong>{correctAnswer}</strong>{' '}
        <span className="block pt-1 text-quiet print:inline-block print:pt-0">
          {source ? (
            <a href={source.link} className="underline underline-offset-4">
              {messages.manualPage(source.page, source.language)}
            </a>
          ) : (
            citation && messages.source(citation)
          )}
        </span>
      </p>
    </li>
  )
}
