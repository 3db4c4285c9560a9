import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { Check, X } from '../../base/ui/icons.tsx'
import { ItemPictures } from '../../questions/question/item-pictures.tsx'
import { rightAnswer } from '../courses/result-messages.ts'
import type { MissedAnswer } from './pupil-report.server.ts'
import * as messages from './pupil-results-messages.ts'

/** Missed questions with what was picked, the right answer and the reason. */
export function MissedAnswers({ missed }: { missed: readonly MissedAnswer[] }) {
  return (
    <ol className="rounded-xl border border-line bg-card">
      {missed.map(({ item, picked, lesson }) => (
        <li key={item.id} className="flex flex-col gap-1 border-b border-line p-4 last:border-0">
          <p className="font-semibold">
            <span {...langAndDir(item.language)}>{item.question}</span>{' '}
            <span className="text-sm font-normal text-quiet">
              {messages.ofLesson(Number(lesson))}
            </span>
          </p>
          <ItemPictures item={item} className="h-auto w-40 rounded-lg" />
          <p className="flex items-start gap-2 text-wrong">
            <X className="mt-1 size-4 shrink-0" />
            <span>
              {messages.pickedAnswer()} <span {...langAndDir(item.language)}>{picked}</span>
            </span>
          </p>
          <p className="flex items-start gap-2 text-correct">
            <Check className="mt-1 size-4 shrink-0" />
            <span>
              {rightAnswer()} <span {...langAndDir(item.language)}>{item.correctAnswer}</span>
            </span>
          </p>
          <p {...langAndDir(item.language)}>{item.explanation}</p>
          {item.whyWrong?.[picked] && (
            <p {...langAndDir(item.language)} className="text-quiet">
              {item.whyWrong[picked]}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
