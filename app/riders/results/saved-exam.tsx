import { useState } from 'react'
import { LANGUAGE } from '../../base/text/language.ts'
import { Check, ChevronDown, RotateCcw } from '../../base/ui/icons.tsx'
import { loadBank } from '../../questions/bank/load-bank.client.ts'
import type { BankItem } from '../../questions/bank/rider-bank.ts'
import { shownStateName } from '../../questions/states/state-name.ts'
import { grade, isPass } from '../attempts/score.ts'
import { AnswerEntries } from './answer-entries.tsx'
import { type Correction, correctedAnswers, correctionSentence } from './corrected-result.ts'
import * as messages from './history-messages.ts'
import { type ExamEntry, whenTaken } from './use-exam-history.ts'

type Props = { exam: ExamEntry; corrections?: Correction[] | undefined }

/** An entry of the history. It opens to all its questions, with the explanations of today's bank. */
export function SavedExam({ exam, corrections = [] }: Props) {
  const { kind, score, totalQuestions, percentage, toPass, stateAbbrev } = exam
  const [isOpen, setIsOpen] = useState(false)
  const corrected = grade(correctedAnswers(exam.userAnswers, corrections)).score
  const [items, setItems] = useState<BankItem[]>()

  async function open(isOpen: boolean) {
    setIsOpen(isOpen)
    if (!isOpen || items) return
    // Without the bank the entry shows the questions and answers, which are saved with it.
    const outcome = await loadBank(stateAbbrev)
    if ('reply' in outcome) setItems(outcome.reply.items)
  }

  return (
    <li className="border-b border-line last:border-0">
      <details className="group/exam" onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary className="flex items-center gap-3 px-3 py-2">
          <span className="w-14 shrink-0 text-xl font-extrabold tabular-nums">{percentage}%</span>
          <span className="grow leading-tight">
            <span className="flex flex-wrap gap-x-2 font-semibold tabular-nums">
              {score}/{totalQuestions}
              <ExamVerdict passed={exam.passed ?? isPass(percentage)} />
              <abbr
                title={shownStateName(exam.stateName ?? stateAbbrev)}
                className="rounded border border-edge px-1.5 text-quiet no-underline"
              >
                {stateAbbrev}
              </abbr>
              {corrected !== score && (
                <span>{messages.correctedScore(corrected, totalQuestions)}</span>
              )}
            </span>
            <span className="block text-sm text-quiet">
              {kind === 'exam' ? messages.exam() : messages.quiz()} • {shownTime(exam)}
            </span>
          </span>
          <ChevronDown className="size-5 shrink-0 group-open/exam:rotate-180" />
        </summary>
        {isOpen && (
          <>
            {toPass !== undefined && (
              <p className="px-4 pt-1 text-quiet tabular-nums">
                {messages.needed(toPass, totalQuestions, score)}
                {score >= toPass && !exam.passed && ` ${messages.tooFewSigns()}`}
              </p>
            )}
            {corrections.length > 0 && (
              <p className="px-4 py-1 font-semibold tabular-nums">
                {correctionSentence(exam.userAnswers, corrections)}
              </p>
            )}
            <ol className="border-t border-line">
              <AnswerEntries answers={exam.userAnswers} items={items} corrections={corrections} />
            </ol>
          </>
        )}
      </details>
    </li>
  )
}

function ExamVerdict({ passed }: { passed: boolean }) {
  const Sign = passed ? Check : RotateCcw
  return (
    <span
      className={`flex items-center gap-1 rounded border px-1.5 ${passed ? 'border-correct text-correct' : 'border-edge text-quiet'}`}
    >
      <Sign strokeWidth={3} className="size-4" />
      {messages.verdict(passed)}
    </span>
  )
}

function shownTime({ createdAt, ...exam }: ExamEntry): string {
  if (createdAt === null) return messages.notSavedYet()
  const time = new Date(whenTaken({ ...exam, createdAt }))
  return time.toLocaleString(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })
}
