import { langAndDir } from '../../base/text/lang-and-dir.ts'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import * as messages from './quiz-messages.tsx'
import { quoted } from './quoted.ts'

type Props = { item: ShownItem; answer: UserAnswer | null }

/** Shows why the other options are wrong, and the source. If `answer` is null, CSS knows the pick. */
export function ExplanationDetails({ answer, item }: Props) {
  const { options, whyWrong = {}, source, citation, checked, isOfSchool } = item
  const unlessPicked = (option: string) => (answer ? '' : UNLESS_PICKED[options.indexOf(option)])
  const others = options.filter((option) => whyWrong[option] && option !== answer?.selectedAnswer)
  return (
    <>
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
            {messages.whyNotOthers()}
          </summary>
          <dl className="flex flex-col gap-2">
            {others.map((option) => (
              <div key={option} className={unlessPicked(option)}>
                <dt className="font-semibold">{option}</dt>
                <dd>{whyWrong[option]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {source && (
        <div className="mt-3 border-s-4 border-line ps-3">
          <blockquote {...langAndDir(source.language)} className="text-quiet">
            {quoted(source.quote)}
          </blockquote>
          <a
            href={source.link}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4"
          >
            {messages.manualPage(source.page, source.language)}
          </a>
        </div>
      )}
      {citation && !source && (
        <p className="mt-2 text-sm text-quiet">
          {isOfSchool ? citation : messages.source(citation, checked)}
        </p>
      )}
    </>
  )
}

const UNLESS_PICKED = ['picked-a:hidden', 'picked-b:hidden', 'picked-c:hidden', 'picked-d:hidden']
