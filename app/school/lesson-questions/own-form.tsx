import { type ReactNode, useId } from 'react'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { INPUT } from '../../base/ui/field.tsx'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { type checkQuestion, NOTHING_TYPED, type OwnTyped } from './own-question.ts'
import * as messages from './question-messages.ts'

type Props = {
  /** The secret of the form, so that a second press writes no second question. */
  fresh: string
  typed: OwnTyped | null
  faults: NonNullable<ReturnType<typeof checkQuestion>['faults']>
  /** The question that changes, and the page without the change. */
  edited: { id: string; page: string } | null
}

/** The form of an own question. Each sentence about a text stands at its field. */
export function OwnForm({ fresh, typed, faults, edited }: Props) {
  const { question, options, key, explanation } = typed ?? NOTHING_TYPED
  return (
    <form method="post" autoComplete="off" className="flex flex-col gap-4">
      <input type="hidden" name="secret" value={fresh} />
      {edited && <input type="hidden" name="id" value={edited.id} />}
      <Text name="question" label={messages.question()} fault={faults.question} value={question} />
      <fieldset className="flex flex-col gap-2" aria-describedby="options-fault">
        <legend className="pb-2 font-semibold">{messages.options()}</legend>
        {LETTERS.map((letter, place) => (
          <div key={letter} className="flex items-center gap-3">
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="radio"
                name="key"
                value={letter}
                aria-label={messages.optionIsRight(letter)}
                defaultChecked={key === letter}
                className="size-6 shrink-0 accent-focus"
              />
              {letter}
            </label>
            <textarea
              name={letter}
              aria-label={messages.option(letter)}
              aria-invalid={faults.options !== undefined}
              rows={1}
              defaultValue={options[place]}
              className={AREA}
            />
          </div>
        ))}
        <Fault id="options-fault">{faults.options}</Fault>
      </fieldset>
      <Text
        name="explanation"
        label={messages.explanation()}
        fault={faults.explanation}
        value={explanation}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="write">
          {messages.save()}
        </Button>
        {edited && (
          <ButtonLink look="link" to={edited.page}>
            {messages.cancel()}
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

type TextProps = { name: string; label: string; fault: string | undefined; value: string }

function Text({ name, label, fault, value }: TextProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={2}
        defaultValue={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${name}-fault`}
        className={AREA}
      />
      <Fault id={`${name}-fault`}>{fault}</Fault>
    </div>
  )
}

function Fault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="font-semibold text-wrong empty:hidden">
      {children}
    </p>
  )
}

const AREA = `${INPUT} p-3`
