import { useState } from 'react'
import type { FaceReply } from './change-face.server.ts'
import type { FlatFace, FormBase } from './face-fields.ts'

/**
 * The base of the form of the texts. Only replies change it. So a later save of another admin, which the page loads
 * with each change, is noticed when the form is sent.
 */
export function useFormBase(values: FlatFace, reply: FaceReply | undefined): FormBase {
  const [known, setKnown] = useState(() => ({
    reply,
    base: nextBase({ before: values, texts: values }, reply),
  }))
  if (known.reply === reply) return known.base
  const next = { reply, base: nextBase(known.base, reply) }
  setKnown(next)
  return next.base
}

/** Returns the same base if nothing changes for the form. */
export function nextBase(base: FormBase, reply: FaceReply | undefined): FormBase {
  if (!reply?.form) return base
  const { before, texts } = reply.form
  return { before: { ...base.before, ...before }, texts: { ...base.texts, ...texts } }
}
