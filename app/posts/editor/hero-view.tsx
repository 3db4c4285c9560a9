import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { Hero } from '../hero.tsx'
import { FOCUS_POINTS, type FocusPoint } from '../post.ts'
import type { PostForm } from './post-form.ts'

type HeroViewProps = {
  link: string
  form: PostForm
  /** The props of the field for the picture's text. */
  alt: ComponentProps<'input'>
  onChange: (fields: Partial<PostForm>) => void
}

/** Renders the hero as a card crops it, with fields for its text and for the point that stays in view. */
export function HeroView({ link, form, alt, onChange }: HeroViewProps) {
  return (
    <>
      <Field label="Text for the hero image (what it shows, optional)">
        <input type="text" autoComplete="off" {...alt} />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="font-semibold">Focus of the hero image</legend>
        <p className="text-sm text-quiet">What stays in view when a page crops the picture.</p>
        <div className="relative mt-1 aspect-video max-w-sm overflow-hidden rounded-xl border border-edge">
          <Hero
            link={link}
            focus={form.heroFocus as FocusPoint}
            sizes="24rem"
            className="size-full object-cover"
          />
          <div className="absolute inset-0 grid grid-cols-3">
            {FOCUS_POINTS.map((point) => (
              <label key={point} className="flex cursor-pointer items-center justify-center">
                <span className="sr-only">{`${point[0]?.toUpperCase()}${point.slice(1)}`}</span>
                <input
                  type="radio"
                  name="heroFocus"
                  value={point}
                  checked={form.heroFocus === point}
                  onChange={() => onChange({ heroFocus: point })}
                  className="size-6 accent-focus"
                />
              </label>
            ))}
          </div>
        </div>
      </fieldset>
    </>
  )
}
