import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { ItemPictures } from '../../questions/question/item-pictures.tsx'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { StillInEnglish } from '../../questions/question/still-in-english.tsx'
import * as setMessages from '../sets/set-messages.ts'
import * as messages from './wall-messages.ts'
import { wallSizes } from './wall-size.ts'
import type { WallView } from './wall-view.server.ts'

type QuestionView = Extract<WallView, { kind: 'question' }>

/** A question. Once its answers are shown, also who picked what, the reason and its source. */
export function WallQuestion({ item, isShown, picks, answered }: QuestionView) {
  const { explanation, citation, source } = item
  const from = source
    ? setMessages.manualPage(source.page, source.language)
    : citation && (item.isOfSchool ? citation : setMessages.source(citation))
  const reason = isShown ? [explanation, ...(from ? [from] : [])] : []
  return (
    <div
      {...langAndDir(item.language)}
      aria-live="polite"
      className={`wall-question wall-fit-1 flex flex-col gap-[0.7em] leading-tight ${wallSizes(item, reason)}`}
    >
      <div>
        <h1 className="wall-fit-1.25 leading-[1.2] font-black text-balance">{item.question}</h1>
        <StillInEnglish item={item} className="wall-fit-0.75 text-quiet" />
      </div>
      <div className="flex flex-col items-start gap-[1em] projected:flex-row">
        <ItemPictures
          item={item}
          className="w-full max-w-md shrink-0 rounded-xl bg-card projected:w-[calc(var(--picture)*var(--u))] projected:max-w-none"
        />
        <ol className="flex w-full grow flex-col gap-[0.35em]">
          {item.options.map((option, place) => (
            <li
              key={option}
              className={`flex flex-col gap-x-[1em] rounded-xl border-2 px-[0.6em] py-[0.3em] projected:flex-row projected:items-center projected:justify-between ${isShown && option === item.correctAnswer ? 'border-correct bg-correct-soft text-correct' : 'border-edge bg-card'}`}
            >
              <span className="flex gap-[0.6em] leading-[1.25]">
                <b>{LETTERS[place]}</b>
                <span>
                  {option}
                  {isShown && option === item.correctAnswer && <b> ({messages.isRight()})</b>}
                </span>
              </span>
              {isShown && <Picks count={picks[place] ?? 0} of={answered} />}
            </li>
          ))}
        </ol>
      </div>
      {isShown && (
        <div className="wall-fit-0.75 leading-[1.3]">
          <p>{explanation}</p>
          {from && <p className="text-quiet">{from}</p>}
        </div>
      )}
    </div>
  )
}

function Picks({ count, of }: { count: number; of: number }) {
  return (
    <span className="wall-counts flex shrink-0 items-center gap-[0.5em] projected:w-[12.4em]">
      <svg aria-hidden="true" className="h-[1.4em] w-full min-w-0 rounded-sm border">
        <rect width={`${(100 * count) / Math.max(of, 1)}%`} height="100%" fill="currentColor" />
      </svg>
      <span className="w-[6em] shrink-0 whitespace-nowrap">{messages.pupils(count)}</span>
    </span>
  )
}
