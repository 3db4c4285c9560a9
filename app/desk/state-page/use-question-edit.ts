import { useState } from 'react'
import {
  type ChangeReply,
  type QuestionChange,
  saidPage,
} from '../../making/question-bank/question-changes.ts'
import { useChangeNote } from '../../people/admin/change-note.tsx'
import { hasSameTexts } from '../../questions/question/item-notes.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { type FormItem, toSent } from '../review/form-item.ts'
import { type Refusal, whyRefused } from '../review/item-form.tsx'

/** The place of the note about a question. */
export const NOTE = 'question'
const SAVED = 'Saved. Riders get the new text.'
const SAVED_UNPROVED = 'Saved as your word. Riders get the new text, without a quotation.'
const WITHDRAWN = 'Withdrawn. The question waits for your review.'

type OnChange = (change: QuestionChange) => Promise<ChangeReply>

/** The admin's changes to a published question. `newest` is the text that riders get now, if any. */
export function useQuestionEdit(newest: StoredItem | null, onChange: OnChange) {
  /** The question in the form, as it was when the admin opened it. */
  const [opened, setOpened] = useState(newest)
  /** The number of times the form was filled, which is the key of the form. */
  const [times, setTimes] = useState(0)
  const [typed, setTyped] = useState<FormItem | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { note, setNote, tell } = useChangeNote()
  /** True from a save until the page's data shows the saved text. */
  const [isSaved, setSaved] = useState(false)
  if (isSaved && newest !== opened) {
    setSaved(false)
    open(newest)
  }

  function open(item: StoredItem | null) {
    setRefusal(null)
    setTyped(null)
    setOpened(item)
    setTimes((before) => before + 1)
  }

  async function save(opened: StoredItem, form: FormItem, isOnWord: boolean) {
    if (isSaving) return
    const { id, revision, origin } = opened
    // No page proves a question that cites none, so there is nothing to prove before it is saved.
    const citesNothing = origin !== 'manual' && form.page === null && form.quote === ''
    const isProved = !isOnWord && !citesNothing
    setSaving(true)
    setNote({ at: NOTE })
    const intent = isProved ? 'edit' : 'edit-unproved'
    const edit = { intent, id, revision, ...toSent(form) } as const
    const reply = await onChange(edit)
    setSaving(false)
    if ('message' in reply) return setRefusal(whyRefused(reply, edit, refusal))
    setSaved(true)
    setNote({
      at: NOTE,
      done: `${isProved || hasSameTexts(opened, form) ? SAVED : SAVED_UNPROVED}${saidPage(reply)}`,
    })
  }

  async function withdraw({ id, revision }: StoredItem) {
    setRefusal(null)
    if (await tell(NOTE, onChange({ intent: 'withdraw', id, revision }), WITHDRAWN)) open(null)
  }

  function cancel() {
    setNote(null)
    open(newest)
  }

  /** Keeps the typed text, as an edit of the newer text that was saved elsewhere. */
  function keepTyped(newer: StoredItem) {
    setRefusal(null)
    setOpened(newer)
  }

  return {
    opened,
    /** The newest text, unless this page's own change is under way. */
    newer: isSaving || isSaved ? opened : newest,
    times,
    typed,
    setTyped,
    isSaving,
    refusal,
    note,
    save,
    withdraw,
    cancel,
    keepTyped,
  }
}
