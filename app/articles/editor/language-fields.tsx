import { languageName } from '../../base/text/language-name.ts'
import { LANGUAGES, SOURCE } from '../../base/text/languages.ts'
import { Field, INPUT } from '../../base/ui/field.tsx'
import type { Original } from '../posts/translation-of.server.ts'
import type { FormField } from './post-form.ts'
import type { PostEditing } from './use-post-editing.ts'

type LanguageFieldsProps = { editing: PostEditing; originals: Original[] }

/** The fields for the language of a post, and for the English post that it translates. */
export function LanguageFields({ editing, originals }: LanguageFieldsProps) {
  const { form, refusal, change } = editing
  const props = (name: FormField) => ({
    name,
    value: form[name],
    'aria-invalid': refusal?.field === name || undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    className: INPUT,
  })
  const free = originals.filter(({ freeIn }) => freeIn.some((tag) => tag === form.language))
  const isListed = free.some(({ id }) => id === form.translationOf)
  return (
    <div className="flex flex-col gap-5">
      <Field label="Language">
        <select {...props('language')}>
          {LANGUAGES.map(({ tag }) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </select>
      </Field>
      {form.language !== SOURCE.tag && (
        <Field label="Translation of (an English post without a translation, optional)">
          <select {...props('translationOf')}>
            <option value="">None</option>
            {form.translationOf && !isListed && (
              <option value={form.translationOf}>A post that is not in this list</option>
            )}
            {free.map(({ id, title }) => (
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
