import type { ComponentProps, ReactNode } from 'react'
import { ItemPictures } from '../question/item-pictures.tsx'
import { LETTERS } from '../question/option-letters.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { moveFocus } from './quiz-keys.ts'

type Props = {
  item: RiderItem
  className?: string
  /** Renders an option. Its badge shows the letter. */
  children: (option: string, letter: string | undefined) => ReactNode
}

/** A question with its picture and its options. Arrow keys only move between the options. */
export function QuestionFields({ item, className = '', children }: Props) {
  return (
    <fieldset onKeyDown={moveFocus} className={`flex flex-col gap-3 ${className}`}>
      <legend className="mb-4">
        <h1 className="text-2xl font-bold leading-snug text-balance">{item.question}</h1>
      </legend>
      <ItemPictures item={item} />
      {item.options.map((option, index) => children(option, LETTERS[index]))}
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
      className={`relative flex min-h-14 items-center gap-3 rounded-xl border-2 border-edge bg-card px-3 py-2.5 text-lg leading-tight hover:border-ink ${className}`}
    >
      <input
        type="radio"
        name="pick"
        {...radio}
        className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-offset-4"
      />
      <span
        aria-hidden="true"
        className={`flex size-9 shrink-0 items-center justify-center rounded-md border-2 border-current font-extrabold ${badgeLook}`}
      >
        {badge}
      </span>
      {radio.value}
      {children}
    </label>
  )
}

/** A tag on the border of an option. It moves no other text. */
export function OptionTag({ className = '', ...props }: ComponentProps<'span'>) {
  return (
    <span
      {...props}
      className={`absolute top-0 right-3 -translate-y-1/2 rounded-md border border-current bg-card px-2 text-[min(0.875rem,5.5vw)] leading-snug font-bold ${className}`}
    />
  )
}
