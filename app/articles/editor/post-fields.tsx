import { type ReactNode, useId } from 'react'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { LocalTime } from '../../people/admin/utc-time.tsx'
import { BodyEditor } from './body-editor.tsx'
import { HeroField, HeroView } from './hero-fields.tsx'
import { defaultSlug, type FormField } from './post-form.ts'
import type { Photos } from './use-photos.ts'
import type { PostEditing } from './use-post-editing.ts'

/** Search engines usually show this many characters. */
const USUAL = { seoTitle: 60, seoDescription: 160 }

type PostFieldsProps = {
  editing: PostEditing
  photos: Photos
  heroLink: string | null
  pictures: string[]
}

/** The form of a post (spec, section 2, Post editor). */
export function PostFields({ editing, photos, heroLink, pictures }: PostFieldsProps) {
  const { form, refusal, change } = editing
  const local = useId()

  const props = (name: FormField) => ({
    name,
    value: form[name],
    'aria-invalid': refusal?.field === name || undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    className: `${INPUT} py-2`,
  })
  const line = (name: FormField, label: ReactNode, placeholder = '') => (
    <Field label={label}>
      <input type="text" placeholder={placeholder} autoComplete="off" {...props(name)} />
    </Field>
  )
  const lines = (name: FormField, label: ReactNode, rows: number, placeholder = '') => (
    <Field label={label}>
      <textarea rows={rows} placeholder={placeholder} {...props(name)} />
    </Field>
  )

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        editing.save()
      }}
    >
      {line('title', 'Title')}
      <BodyEditor
        text={form.body}
        photos={photos}
        pictures={pictures}
        refusal={refusal?.field === 'body' ? refusal : null}
        onChange={(body) => change({ body })}
      />
      {lines('excerpt', 'Excerpt', 3)}
      {line('tags', 'Tags (comma separated)')}
      <HeroField editing={editing} />
      {heroLink && (
        <HeroView link={heroLink} form={form} alt={props('heroAlt')} onChange={change} />
      )}
      {line('slug', 'Slug (optional)', defaultSlug(form))}
      <TextLength text={form.seoTitle || form.title} usual={USUAL.seoTitle}>
        {line('seoTitle', 'SEO title', form.title)}
      </TextLength>
      <TextLength text={form.seoDescription || form.excerpt} usual={USUAL.seoDescription}>
        {lines('seoDescription', 'SEO description', 2, form.excerpt)}
      </TextLength>
      {line('seoKeywords', 'SEO keywords (comma separated)')}
      {line('canonical', 'Canonical link (optional)')}
      {form.status === 'draft' && (
        <div className="flex flex-col gap-1">
          <Field label="Publish at (UTC, optional)">
            <input type="datetime-local" aria-describedby={local} {...props('publishAt')} />
          </Field>
          <p id={local} className="text-sm text-quiet">
            A draft with a time goes public by itself. <LocalTime at={`${form.publishAt}Z`} />
          </p>
        </div>
      )}
      <button type="submit" hidden>
        Save
      </button>
    </form>
  )
}

type TextLengthProps = { text: string; usual: number; children: ReactNode }

/** Shows a field and, below it, the length of the field's text. */
function TextLength({ text, usual, children }: TextLengthProps) {
  return (
    <div className="flex flex-col gap-1">
      {children}
      <p className="text-sm text-quiet">
        {[...text.trim()].length} characters. Search engines usually show up to {usual}.
      </p>
    </div>
  )
}
