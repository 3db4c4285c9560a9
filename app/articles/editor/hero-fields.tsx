import { type ComponentProps, useRef } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { FILE_INPUT, Field } from '../../base/ui/field.tsx'
import { Hero } from '../posts/hero.tsx'
import { HERO_FORMATS, HERO_LIMIT, HERO_TYPES } from '../posts/hero-picture.ts'
import { FOCUS_POINTS, type FocusPoint } from '../posts/post.ts'
import type { PostForm } from './post-form.ts'
import type { PostEditing } from './use-post-editing.ts'

export function HeroField({ editing: { post, hero, choose } }: { editing: PostEditing }) {
  const input = useRef<HTMLInputElement>(null)

  /** Undoes the last choice. Without a choice to undo, chooses to remove the stored hero. */
  function clear() {
    if (input.current) input.current.value = ''
    choose(hero === 'keep' ? 'remove' : 'keep')
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={`Hero image (${HERO_FORMATS}, up to ${HERO_LIMIT.label})`}>
        <input
          ref={input}
          type="file"
          name="hero"
          accept={HERO_TYPES}
          onChange={({ target }) => choose(target.files?.[0] ?? 'keep')}
          className={FILE_INPUT}
        />
      </Field>
      {(hero !== 'keep' || post?.heroImage) && (
        <Button look="plain" className="self-start" onClick={clear}>
          {hero !== 'keep' && post?.heroImage ? 'Keep the current image' : 'Remove image'}
        </Button>
      )}
    </div>
  )
}

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
