import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/icons.tsx'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import { AnswerEntries } from './answer-entries.tsx'
import * as messages from './results-messages.ts'
import { filterAnswers, filtersOf, type ReviewFilter } from './review-filter.ts'

type Props = {
  answers: readonly UserAnswer[]
  items: readonly ShownItem[]
  flags?: readonly number[] | undefined
  report?: ((item: ShownItem) => ReactNode) | undefined
}

/**
 * The answers of a result in a box that scrolls, or whole. Shows the wrong ones first, if there are any.
 * Without a script it scrolls and shows all.
 */
export function AnswerReview({ answers, items, flags = [], report }: Props) {
  const ids = { heading: useId(), list: useId() }
  const filters = filtersOf(answers, flags)
  const [chosen, setChosen] = useState<ReviewFilter>(filters[0] === 'wrong' ? 'wrong' : 'all')
  const [isWhole, setIsWhole] = useState(false)
  // A list that scrolls has a tabIndex, so that the keyboard can scroll it.
  const scrolls = !isWhole && { tabIndex: 0, className: `${LIST} max-h-64 overflow-y-auto ${FADE}` }
  return (
    <section aria-labelledby={ids.heading} className="flex flex-col gap-3">
      <h2 id={ids.heading} className="text-xl font-extrabold">
        {messages.review()}
      </h2>
      {filters.length > 1 && (
        <fieldset aria-label={messages.filters()} className="needs-script flex flex-wrap gap-2">
          {filters.map((one) => (
            <Button
              key={one}
              look="plain"
              aria-pressed={one === chosen}
              onClick={() => setChosen(one)}
              className="grow max-sm:px-2 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
            >
              {one === chosen && <Check className="size-5 shrink-0" />}
              {messages.shown(one, filterAnswers(one, answers, flags).length)}
            </Button>
          ))}
        </fieldset>
      )}
      <ol id={ids.list} aria-labelledby={ids.heading} className={LIST} {...scrolls}>
        <AnswerEntries
          places={filterAnswers(chosen, answers, flags)}
          {...{ answers, items, report }}
        />
      </ol>
      <Button
        look="plain"
        className="needs-script"
        aria-expanded={isWhole}
        aria-controls={ids.list}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? messages.showLess() : messages.showWhole()}
      </Button>
    </section>
  )
}

const LIST = 'relative rounded-xl bg-card border border-line'
/** Fades the text at the lower edge of the box, which would cut it in the middle of a line. */
const FADE =
  'after:pointer-events-none after:sticky after:bottom-0 after:-mt-4 after:block after:h-8 after:bg-linear-to-t after:from-card'
