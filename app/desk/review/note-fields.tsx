import { useState } from 'react'
import { Field, INPUT } from '../../base/ui/field.tsx'
import type { Fits } from '../../making/question-bank/question-changes.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { type Picture, pictureLink } from '../../questions/question/pictures.ts'
import { TOPICS, topics } from '../../questions/question/topics.ts'
import { type FormItem, pictureFieldNames } from './form-item.ts'
import { AREA } from './item-fields.tsx'

type Props = { item: FormItem; pictures: readonly string[] }

/** The form fields of a question for everything besides its texts and the manual's quote. */
export function NoteFields({ item, pictures }: Props) {
  const { reasons, citation, topic = '', lawEnds } = item
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="font-semibold">Why each wrong option is wrong</legend>
        {LETTERS.map((letter, place) => (
          <textarea
            key={letter}
            name={`why-${letter}`}
            aria-label={`Why option ${letter} is wrong`}
            placeholder={letter}
            defaultValue={reasons[place]}
            rows={1}
            className={AREA}
          />
        ))}
        <p className="text-quiet">The correct option needs none.</p>
      </fieldset>
      <Field label="On your word: where it can be looked up (title, section, link)">
        <textarea name="citation" defaultValue={citation} rows={1} className={AREA} />
      </Field>
      <Field label="Topic">
        <select name="topic" defaultValue={topic} className={INPUT}>
          <option value="">No topic</option>
          {topics.map((name) => (
            <option key={name} value={name}>
              {TOPICS[name]}
            </option>
          ))}
        </select>
      </Field>
      {item.pictures.map((picture, place) => {
        const names = pictureFieldNames(place)
        return <PictureField key={names.name} {...{ names, picture, place, pictures }} />
      })}
      {lawEnds !== undefined && (
        <Field label="Law ends on (empty if it has no end)">
          <input type="date" name="lawEnds" defaultValue={lawEnds ?? ''} className={INPUT} />
        </Field>
      )}
    </>
  )
}

type PictureProps = Pick<Props, 'pictures'> & {
  picture: Picture
  names: Picture
  place: number
}

/** The many pictures appear once the list is open. */
function PictureField({ picture, pictures, names, place }: PictureProps) {
  const title = place > 0 ? `Picture ${place + 1}` : 'Picture'
  const [chosen, setChosen] = useState(picture.name)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {chosen && (
        <img
          src={pictureLink({ name: chosen })}
          alt=""
          width={120}
          height={80}
          className="h-20 w-30 object-contain"
        />
      )}
      <details
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="rounded-xl border border-edge p-3"
      >
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {title}: {chosen || 'none'}
        </summary>
        {isOpen ? (
          <fieldset>
            <legend className="sr-only">{title}</legend>
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
                      name={names.name}
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
        ) : (
          <input type="hidden" name={names.name} value={chosen} />
        )}
      </details>
      {chosen && (
        <Field label={`${place > 0 ? title : 'The picture'} in words, for riders who can’t see it`}>
          <textarea
            name={names.text}
            defaultValue={picture.text}
            required
            rows={1}
            className={AREA}
          />
        </Field>
      )}
    </>
  )
}

const TILE =
  'flex flex-col items-center justify-end gap-1 rounded-xl border border-line p-2 text-sm'

const ANSWERS: Record<Fits, string> = {
  yes: 'Yes, as they stand above',
  no: 'No, leave them out',
}

/** Asks about the source and the reasons of a question. The admin must answer once a text is changed. */
export function FitQuestion({ fits, isRequired }: { fits: Fits | undefined; isRequired: boolean }) {
  return (
    <fieldset className="flex flex-col gap-1 rounded-xl border border-edge p-3">
      <legend className="px-1 font-semibold">Do the source and the reasons still fit?</legend>
      <p className="text-quiet">Please answer if you changed a text.</p>
      {Object.entries(ANSWERS).map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="fits"
            value={value}
            defaultChecked={fits === value}
            required={isRequired}
            className="size-6 shrink-0 accent-ink"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
