import { useState } from 'react'
import type { FaceReply } from './change-face.server.ts'
import type { FlatFace } from './face-fields.ts'

type Base = { number: number; values: FlatFace }

/**
 * The save on which the form is based. It follows the latest one only after the form was sent. A logo, or a field
 * that goes back to the product's own, leaves what is typed in the other fields.
 */
export function useFormBase({ number, values }: Base, reply: FaceReply | undefined): Base {
  const [base, setBase] = useState<Base>({ number, values })
  const next = nextBase(base, { number, values }, reply)
  if (next !== base) setBase(next)
  return next
}

/** Returns the same base if nothing changes for the form. */
export function nextBase(base: Base, latest: Base, reply: FaceReply | undefined): Base {
  if (base.number === latest.number) return base
  if (reply?.did === 'save-site' || reply?.conflict) return latest
  if (reply?.did !== 'reset-site') return base
  const gone = Object.keys(base.values).filter((name) => base.values[name] && !latest.values[name])
  if (gone.length === 0) return base
  const own = Object.fromEntries(gone.map((name) => [name, undefined]))
  return { ...base, values: { ...base.values, ...own } }
}
