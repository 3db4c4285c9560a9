import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import type { PaperChoice } from './paper-choice.server.ts'
import * as messages from './set-messages.ts'

/** Asks what is printed. It works without a script: the address has what was chosen. */
export function PaperForm({ choice }: { choice: PaperChoice }) {
  const { school, day, isTwo, hasSheet } = choice
  return (
    <form className="flex flex-col gap-3 print:hidden" autoComplete="off">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={messages.school()}>
          <input name="school" maxLength={60} defaultValue={school} className={INPUT} />
        </Field>
        <Field label={messages.optionalDate()}>
          <input type="date" name="day" defaultValue={day} className={INPUT} />
        </Field>
      </div>
      <Check name="two" isChecked={isTwo} label={messages.twoVersions()} />
      <Check name="sheet" isChecked={hasSheet} label={messages.answerSheet()} />
      <Button type="submit" look="plain" className="self-start">
        {messages.apply()}
      </Button>
    </form>
  )
}

type CheckProps = { name: string; isChecked: boolean; label: string }

function Check({ name, isChecked, label }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isChecked}
        className="size-6 shrink-0 accent-focus"
      />
      {label}
    </label>
  )
}
