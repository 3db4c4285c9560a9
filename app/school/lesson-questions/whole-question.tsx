import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { TAG } from '../../base/text/language.ts'
import { Check } from '../../base/ui/icons.tsx'
import { ItemPictures } from '../../questions/question/item-pictures.tsx'
import { LETTERS } from '../../questions/question/option-letters.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { StillInEnglish } from '../../questions/question/still-in-english.tsx'
import * as setMessages from '../sets/set-messages.ts'
import * as messages from './question-messages.ts'

type Props = {
  item: ShownItem
  number?: number
  /** The id of the checkbox that chooses the question. */
  checkbox?: string
}

/** A question with all that a teacher should know of it: options, key, reason, source and picture. */
export function WholeQuestion({ item, number, checkbox }: Props) {
  const { question, options, correctAnswer, explanation, citation, source, language } = item
  return (
    <div {...langAndDir(language)} className="flex min-w-0 flex-col gap-2 wrap-anywhere">
      {checkbox ? (
        <label htmlFor={checkbox} className="cursor-pointer font-semibold">
          {question}
        </label>
      ) : (
        <p className="font-semibold">
          {number && `${number}. `}
          {question}
        </p>
      )}
      <StillInEnglish item={item} className="text-sm text-quiet" />
      <ItemPictures item={item} loading="lazy" className="w-48 rounded-xl" />
      <ul>
        {options.map((option, place) => {
          const isRight = option === correctAnswer
          return (
            <li
              key={option}
              className={`flex items-start gap-2 ${isRight ? 'font-semibold text-correct' : ''}`}
            >
              <span className="w-5 shrink-0">{LETTERS[place]}</span>
              <span>
                {option}
                {isRight && <span className="sr-only"> ({messages.isRight()})</span>}
              </span>
              {isRight && <Check strokeWidth={3.5} className="mt-0.5 size-5 shrink-0" />}
            </li>
          )
        })}
      </ul>
      <p className="leading-snug">{explanation}</p>
      <p {...langAndDir(language && TAG)} className="text-sm text-quiet">
        {source ? (
          <a
            href={source.link}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4"
          >
            {setMessages.manualPage(source.page, source.language)}
          </a>
        ) : item.isOfSchool ? (
          citation
        ) : (
          citation && setMessages.source(citation)
        )}
      </p>
    </div>
  )
}
