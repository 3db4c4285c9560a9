import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { AI_PRICE_MESSAGES, type AiPrice } from '../../making/ai-budget/ai-price.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { useAction } from '../../people/admin/use-action.ts'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'

export function AiPriceForm({ price }: { price: AiPrice | null }) {
  const send = useAction()
  const { note, tell } = useChangeNote()
  const amount = {
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    className: INPUT,
  } as const

  return (
    <form
      noValidate
      aria-labelledby="ai-price"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const { failed, saved } = AI_PRICE_MESSAGES
        tell('price', send(form, { failure: failed }), saved)
      }}
    >
      <h2 id="ai-price" className="w-full text-xl font-extrabold">
        Price of AI tokens
      </h2>
      <input type="hidden" name="intent" value="set-ai-price" />
      <Field label="$ per million tokens in">
        <input name="input" defaultValue={price?.input} {...amount} />
      </Field>
      <Field label="$ per million tokens out">
        <input name="output" defaultValue={price?.output} {...amount} />
      </Field>
      <Button type="submit" look="plain">
        Save price
      </Button>
      <ChangesLink thing="ai-price" />
      <NoteAt at="price" note={note} />
    </form>
  )
}
