import { Field, INPUT } from '../../ui/field.tsx'
import type { FormField } from './post-form.ts'
import type { PostEditing } from './use-post-editing.ts'

/** An English post that a Spanish post can translate. */
export type Original = { id: string; title: string }

type LanguageFieldsProps = { editing: PostEditing; originals: Original[] }

/** The fields for the language of a post, and for the English post that a Spanish post translates. */
export function LanguageFields({ editing, originals }: LanguageFieldsProps) {
  const { form, refusal, change } = editing
  const props = (name: FormField) => ({
    name,
    value: form[name],
    'aria-invalid': refusal?.field === name || undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    className: INPUT,
  })
  const isListed = originals.some(({ id }) => id === form.translationOf)
  return (
    <div className="flex flex-col gap-5">
      <Field label="Language">
        <select {...props('language')}>
          <option value="en">English</option>
          <option value="es">Spanish</option>
        </select>
      </Field>
      {form.language === 'es' && (
        <Field label="Translation of (an English post without a translation, optional)">
          <select {...props('translationOf')}>
            <option value="">None</option>
            {form.translationOf && !isListed && (
              <option value={form.translationOf}>A post that is not in this list</option>
            )}
            {originals.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </Field>
      )}
    </div>
  )
}
