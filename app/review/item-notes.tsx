import { pictureLink, picturesOf } from '../question/pictures.ts'
import { Field, INPUT } from '../ui/field.tsx'
import type { Before } from './as-rider.ts'

/** A field for the date when the question's law ends, if that law has an end. */
export function LawEndField({ expiresAt }: Before) {
  if (!expiresAt) return null
  return (
    <Field label="Law ends on (empty if it has no end)">
      <input type="date" name="lawEnds" defaultValue={expiresAt.slice(0, 10)} className={INPUT} />
    </Field>
  )
}

/** Shows what riders see besides the texts of the form, such as the picture. */
export function AlsoSeen({ whyWrong = {}, citation, source, origin, ...item }: Before) {
  const pictures = picturesOf(item)
  const reasons = Object.entries(whyWrong)
  const isCited = citation !== undefined && !source
  if (pictures.length === 0 && !isCited && reasons.length === 0) return null
  return (
    <section
      aria-label="Riders also see"
      className="flex flex-col gap-2 rounded-xl border border-line p-3"
    >
      <h3 className="font-semibold">Riders also see</h3>
      {pictures.map((picture) => (
        <div key={picture.name} className="flex flex-wrap items-center gap-3">
          <img
            src={pictureLink(picture)}
            alt=""
            width={120}
            height={80}
            className="h-20 w-30 object-contain"
          />
          <p className="min-w-0 grow basis-40">{picture.text}</p>
        </div>
      ))}
      {reasons.length > 0 && (
        <dl className="flex flex-col gap-2">
          {reasons.map(([option, why]) => (
            <div key={option}>
              <dt className="font-semibold">{option}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      )}
      {isCited && <p>Source: {citation}</p>}
      {(isCited || reasons.length > 0) && (
        <p className="text-quiet">{origin === 'starter' ? ALL_OR_NONE : BY_OPTION}</p>
      )}
    </section>
  )
}

const ALL_OR_NONE =
  'The reasons and the source are dropped if you change a text or cite the manual.'
const BY_OPTION =
  'A reason is dropped if you change its option, and the source if you cite the manual.'
