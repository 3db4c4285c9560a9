import { type MouseEvent, type ReactNode, useState } from 'react'
import { Check, X } from '../../base/ui/icons.tsx'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import { OptionRow, OptionTag, QuestionFields } from './question-fields.tsx'
import * as messages from './quiz-messages.tsx'
import { WithWords } from './with-words.tsx'

type Props = {
  item: ShownItem
  answer: UserAnswer | null
  onPick: (option: string) => void
  /** True if CSS alone must mark right and wrong, because no script runs yet. */
  isStatic: boolean
  explanation: ReactNode
}

/** A question of a quiz. CSS colors the options by the checked radio, with or without a script. */
export function QuestionCard({ item, answer, onPick, isStatic, explanation }: Props) {
  // A question that was on screen before the script loaded is not animated.
  const [isNew] = useState(!isStatic)
  const keepAnswer = (event: MouseEvent) => answer && event.preventDefault()
  return (
    <QuestionFields
      {...{ item, explanation }}
      question={<WithWords text={item.question} answer={item.correctAnswer} />}
      className={isNew ? 'animate-rise' : ''}
    >
      {(option, letter) => {
        const isRight = option === item.correctAnswer
        const isPicked = option === answer?.selectedAnswer
        const isMarked = answer ? isRight || isPicked : isStatic
        const Icon = isRight ? Check : X
        return (
          <OptionRow
            key={option}
            required
            value={option}
            data-letter={letter}
            defaultChecked={isPicked}
            ref={isPicked ? check : undefined}
            aria-disabled={answer !== null}
            onClick={keepAnswer}
            onChange={() => onPick(option)}
            className={`answered:pointer-events-none ${isRight ? RIGHT : WRONG}`}
            badge={
              <>
                {isMarked && (
                  <Icon strokeWidth={4} className={`absolute ${isRight ? ONCE_ANY : ONCE_THIS}`} />
                )}
                <span className={isRight ? UNTIL_ANY : UNTIL_THIS}>{letter}</span>
              </>
            }
          >
            {isMarked && <Verdict isRight={isRight} isPicked={answer ? isPicked : isStatic} />}
          </OptionRow>
        )
      }}
    </QuestionFields>
  )
}

/**
 * Checks the radio of a kept answer. React ignores a `defaultChecked` that comes after the page's own
 * markup, and a form without a checked radio is refused.
 */
function check(radio: HTMLInputElement | null) {
  if (radio) radio.checked = true
}

const RIGHT = 'answered:border-correct answered:bg-correct-soft answered:text-correct'

const WRONG =
  'foldable answered:border-line answered:bg-transparent answered:text-quiet has-checked:border-wrong! has-checked:bg-wrong-soft! has-checked:text-wrong!'

const ONCE_ANY = 'invisible answered:visible'
const UNTIL_ANY = 'answered:invisible'
const ONCE_THIS = 'invisible picked:visible'
const UNTIL_THIS = 'picked:invisible'
const IF_THIS = 'hidden picked:inline'

// The badge has a fixed size and the verdict overlaps the border, so an answer moves no text.

function Verdict({ isRight, isPicked }: { isRight: boolean; isPicked: boolean }) {
  const picked = (text: string) => <span className={isRight ? IF_THIS : ''}>{text}</span>
  return (
    <OptionTag className={isRight ? ONCE_ANY : ONCE_THIS}>
      {messages.verdict(isRight, isPicked ? picked : null)}
    </OptionTag>
  )
}
