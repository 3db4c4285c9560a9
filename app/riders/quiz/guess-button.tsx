import { Check } from '../../base/ui/icons.tsx'
import * as messages from './guess-messages.ts'
import { GUESS_KEY } from './quiz-keys.ts'

export type GuessButtonProps = { isGuessed: boolean; onGuess: () => void }

/** Marks the right answer on screen as a guess, or takes that back. Stands beside the verdict. */
export function GuessButton({ isGuessed, onGuess }: GuessButtonProps) {
  return (
    <>
      <button
        type="button"
        // It loads after the verdict, and a screen reader would read its name alone.
        aria-live="off"
        aria-pressed={isGuessed}
        data-key={GUESS_KEY}
        onClick={onGuess}
        className="group -my-2.75 flex min-h-11 shrink-0 items-center px-2 text-sm font-semibold"
      >
        <span className="flex items-center gap-1 rounded-full border border-edge px-2.5 py-0.5 group-hover:border-ink group-aria-pressed:border-ink group-aria-pressed:bg-ink group-aria-pressed:text-page">
          {isGuessed && <Check strokeWidth={3.5} className="size-4 shrink-0" />}
          {messages.guessed()}
        </span>
      </button>
      {isGuessed && <p className="basis-full pt-1 text-sm text-quiet">{messages.comesBack()}</p>}
    </>
  )
}
