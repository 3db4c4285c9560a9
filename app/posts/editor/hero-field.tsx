import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FILE_INPUT, Field } from '../../ui/field.tsx'
import { HERO_FORMATS, HERO_LIMIT, HERO_TYPES } from '../hero-picture.ts'
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
