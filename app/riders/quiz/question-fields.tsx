import type { ComponentProps, ReactNode } from 'react'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { PREFIX } from '../../base/text/language.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { InEnglish } from './in-english.tsx'
import { QuestionPictures } from './question-pictures.tsx'
import { moveFocus } from './quiz-keys.ts'

type Props = {
  item: ShownItem
  /** The question, if it is more than plain text. */
  question?: ReactNode
  className?: string
  /** Renders an option. Its badge shows the letter. */
  children: (option: string, letter: string | undefined) => ReactNode
  /** What follows the options. On a phone in landscape it stands below the question, beside the options. */
  explanation?: ReactNode
}

/** The id of the question's heading. */
export const QUESTION = 'question'

/** A question with its picture and its options. Arrow keys only move between the options. */
export function QuestionFields({
  item,
  question = item.question,
  className = '',
  children,
  explanation,
}: Props) {
  return (
    <fieldset
      {...langAndDir(item.language ?? item.english?.into)}
      onKeyDown={moveFocus}
      className={`flex min-w-0 flex-col gap-3 beside:col-span-2 tall:flow-root low:grid low:grid-cols-2 low:grid-rows-[auto_auto_auto_1fr] low:gap-x-6 ${className}`}
    >
      {/* Browsers lay out a legend as a child of the grid only if it floats. */}
      <legend className="float-left mb-1 rtl:float-right tall:mb-4 tall:w-[calc(50%-var(--spacing)*3)] low:col-start-1">
        <h1 id={QUESTION} className="text-2xl font-bold leading-snug text-balance low:text-xl">
          {question}
        </h1>
      </legend>
      <QuestionPictures item={item} />
      <div className="flex flex-col gap-3 tall:end-half tall:mt-0 low:col-start-2 low:row-span-4 low:row-start-1 low:gap-2">
        {item.options.map((option, index) => children(option, LETTERS[index]))}
      </div>
      {explanation}
      {/* The pages of the first language leave its code out. */}
      {PREFIX && <InEnglish item={item} />}
    </fieldset>
  )
}

type OptionRowProps = Omit<ComponentProps<'input'>, 'value'> & {
  value: string
  badge: ReactNode
  badgeLook?: string
}

/**
 * An option with its badge and the tag on its border. The radio button covers the row, so that it gets
 * each tap directly.
 */
export function OptionRow({
  className,
  badge,
  badgeLook = '',
  children,
  ...radio
}: OptionRowProps) {
  return (
    <label
      className={`relative flex min-h-14 items-center gap-3 rounded-xl border-2 border-edge bg-card px-3 py-2.5 text-lg leading-tight folded:min-h-0 folded:border folded:py-0.5 folded:text-base low:min-h-12 low:py-1.5 low:folded:min-h-0 low:folded:py-0.5 hover:border-ink ${className}`}
    >
      <input
        type="radio"
        name="pick"
        {...radio}
        className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-offset-4"
      />
      <span
        aria-hidden="true"
        className={`flex size-9 shrink-0 folded:size-6 folded:rounded-sm folded:border folded:text-sm items-center justify-center rounded-md border-2 border-current text-[min(1.125rem,6.5vw)] font-extrabold ${badgeLook}`}
      >
        {badge}
      </span>
      <span className="min-w-0 folded:truncate">{radio.value}</span>
      {children}
    </label>
  )
}

/** A tag on the border of an option. It moves no other text. */
export function OptionTag({ className = '', ...props }: ComponentProps<'span'>) {
  return (
    <span
      {...props}
      className={`absolute top-0 inset-e-3 -translate-y-1/2 rounded-md border border-current bg-card px-2 text-[min(0.875rem,5.5vw)] leading-snug font-bold ${className}`}
    />
  )
}
