import { useState } from 'react'
import type { DraftItem } from '../question/draft-item.ts'
import { LETTERS } from '../question/option-letters.ts'
import { pictureLink } from '../question/pictures.ts'
import { TOPICS, topics } from '../question/topics.ts'
import { AREA, textsIn } from '../review/item-fields.tsx'
import { Field, INPUT } from '../ui/field.tsx'

/** The form fields of a question for everything besides its texts and the manual's quote. */
export function NoteFields({ pictures }: { pictures: readonly string[] }) {
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="font-semibold">Why each wrong option is wrong</legend>
        {LETTERS.map((letter) => (
          <textarea
            key={letter}
            name={`why-${letter}`}
            aria-label={`Why option ${letter} is wrong`}
            placeholder={letter}
            rows={1}
            className={AREA}
          />
        ))}
        <p className="text-quiet">The correct option needs none.</p>
      </fieldset>
      <Field label="Topic">
        <select name="topic" defaultValue="" className={INPUT}>
          <option value="">No topic</option>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {TOPICS[topic]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="On your word: where it can be looked up (title, section, link)">
        <textarea name="citation" rows={1} className={AREA} />
      </Field>
      <PictureField pictures={pictures} />
    </>
  )
}

function PictureField({ pictures }: { pictures: readonly string[] }) {
  const [chosen, setChosen] = useState('')
  return (
    <>
      <details className="rounded-xl border border-edge p-3">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Picture: {chosen || 'none'}
        </summary>
        <fieldset>
          <legend className="sr-only">Picture</legend>
          <div className="relative grid max-h-96 grid-cols-2 gap-2 overflow-y-auto sm:grid-cols-4">
            {['', ...pictures].map((name) => (
              <label key={name} className={TILE}>
                {name && (
                  <img
                    src={pictureLink({ name })}
                    alt=""
                    width={96}
                    height={64}
                    loading="lazy"
                    className="h-16 w-24 object-contain"
                  />
                )}
                <span className="flex min-h-11 items-center gap-2">
                  <input
                    type="radio"
                    name="picture"
                    value={name}
                    checked={name === chosen}
                    onChange={() => setChosen(name)}
                    className="size-6 shrink-0 accent-ink"
                  />
                  <span className="min-w-0 wrap-anywhere">{name || 'No picture'}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      </details>
      {chosen && (
        <Field label="The picture in words, for riders who can’t see it">
          <textarea name="pictureText" required rows={1} className={AREA} />
        </Field>
      )}
    </>
  )
}

const TILE =
  'flex flex-col items-center justify-end gap-1 rounded-xl border border-line p-2 text-sm'

/** Returns the notes from the form of a question. Leaves out empty notes. */
export function notesIn(fields: FormData, { options, correctAnswer }: DraftItem) {
  const text = textsIn(fields)
  const reasons = options
    .map((option, place) => [option, text(`why-${LETTERS[place]}`)] as const)
    .filter(([option, why]) => why !== '' && option !== correctAnswer)
  const topic = topics.find((name) => name === text('topic'))
  const picture = { name: text('picture'), text: text('pictureText') }
  const citation = text('citation')
  return {
    ...(topic && { topic }),
    ...(citation && { citation }),
    ...(reasons.length > 0 && { whyWrong: Object.fromEntries(reasons) }),
    ...(picture.name && picture.text && { picture }),
  }
}
