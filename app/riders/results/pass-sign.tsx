import { Check } from '../../base/ui/icons.tsx'

/** A yellow road sign with a check mark, and strips of road paint that fly around it. */
export function PassSign() {
  return (
    <div aria-hidden="true" className="relative flex h-36 w-44 items-center justify-center">
      {PAINT.map((place) => (
        <span
          key={place}
          className={`absolute h-1.5 w-5 animate-fly rounded-full border border-sign-deep bg-sign ${place}`}
        />
      ))}
      <span className="flex size-20 rotate-45 animate-arrive items-center justify-center rounded-xl border-4 border-asphalt bg-sign text-asphalt outline-2 outline-sign">
        <Check strokeWidth={4} className="size-12 -rotate-45" />
      </span>
    </div>
  )
}

const PAINT = [
  'top-0 inset-x-0 mx-auto rotate-90',
  'top-6 right-6 -rotate-45',
  'top-1/2 right-0',
  'bottom-6 right-6 rotate-45',
  'bottom-0 inset-x-0 mx-auto rotate-90',
  'bottom-6 left-6 -rotate-45',
  'top-1/2 left-0',
  'top-6 left-6 rotate-45',
]
