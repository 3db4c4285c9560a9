import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { OptionRow, OptionTag, QuestionFields } from '../quiz/question-fields.tsx'
import * as messages from './exam-phase-messages.tsx'

type Props = { item: ShownItem; pick: string | null; onPick: (option: string) => void }

/** On a phone the buttons cover the end of the screen, and the last option must stand above them. */
const LESS_PICTURE = 'max-sm:[&_button_img]:max-h-[18svh]'

/** A question of an exam. It does not show if the answer is right. */
export function ExamQuestionCard({ item, pick, onPick }: Props) {
  return (
    <QuestionFields item={item} className={`animate-rise ${LESS_PICTURE}`}>
      {(option, letter) => (
        <OptionRow
          key={option}
          value={option}
          checked={option === pick}
          onChange={() => onPick(option)}
          className="has-checked:border-ink has-checked:font-semibold has-checked:forced-colors:border-[Highlight]"
          badge={letter}
          badgeLook="picked:bg-ink picked:text-card"
        >
          {option === pick && <OptionTag aria-hidden="true">{messages.yourAnswer()}</OptionTag>}
        </OptionRow>
      )}
    </QuestionFields>
  )
}
