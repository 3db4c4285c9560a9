import { useEffect, useRef, useState } from 'react'
import { tabStorage } from '../../base/device/device-storage.client.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Modal } from '../../base/ui/modal.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { type ActionFailure, useAction } from '../../people/admin/use-action.ts'
import { type ArticleDraft, BRIEF_LIMIT, DEFAULT_BRIEF } from '../posts/article-draft.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'
import { EMPTY_FORM, type FormField, type PostForm } from './post-form.ts'

/**
 * The page waits this long for a draft. The server gives up earlier. A draft arrives in one piece, so
 * the server's limit is 120 seconds without text (`IDLE_LIMIT_MS` in gemini-model.ts).
 */
const DRAFT_TIMEOUT_MS = 150_000

type DraftPanelProps = { form: PostForm; onDraft: (fields: Partial<PostForm>) => void }

/** Requests a draft from the AI model. The writer confirms before the draft replaces typed texts. */
export function DraftPanel({ form, onDraft }: DraftPanelProps) {
  const modal = useRef<HTMLDialogElement>(null)
  const latest = useRef(form)
  latest.current = form
  const send = useAction<{ draft: ArticleDraft }>()
  const [brief, setBrief] = useState(DEFAULT_BRIEF)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ActionFailure | null>(null)
  const [waiting, setWaiting] = useState<Partial<PostForm> | null>(null)

  useEffect(() => setBrief((now) => tabStorage.read('brief') ?? now), [])

  function changeBrief(text: string) {
    setBrief(text)
    tabStorage.write('brief', text)
  }

  async function generate() {
    setBusy(true)
    setFailure(null)
    const form = { intent: 'draft-post', brief } as const
    const reply = await send(form, {
      defaultShouldRevalidate: false,
      failure: POST_MESSAGES.draftFailed,
      timeoutMs: DRAFT_TIMEOUT_MS,
    })
    setBusy(false)
    if ('message' in reply) return setFailure(reply)
    const fields = fieldsOf(reply.draft)
    const typed = (Object.keys(fields) as FormField[]).some(
      (field) => latest.current[field].trim() !== EMPTY_FORM[field],
    )
    if (!typed) return onDraft(fields)
    setWaiting(fields)
    modal.current?.showModal()
  }

  function replace() {
    if (waiting) onDraft(waiting)
    modal.current?.close()
  }

  return (
    <section
      aria-label="AI draft"
      className="flex flex-col gap-3 rounded-2xl bg-card p-4 border border-line"
    >
      <Field label="AI brief">
        <textarea
          rows={2}
          maxLength={BRIEF_LIMIT}
          value={brief}
          onChange={(event) => changeBrief(event.target.value)}
          className={`${INPUT} py-2`}
        />
      </Field>
      <Button
        look="plain"
        className="self-start"
        disabled={busy || brief.trim() === ''}
        onClick={generate}
      >
        Generate Draft
      </Button>
      <p role="status" className="text-quiet empty:hidden">
        {busy && 'The AI model is writing. This can take a minute.'}
      </p>
      <ErrorNotice message={failure?.message ?? null} />
      {failure?.reason && <p className="text-quiet">{failure.reason}</p>}
      <Modal
        ref={modal}
        id="replace"
        title="Replace what you have written?"
        onClose={() => setWaiting(null)}
      >
        <p>The draft replaces the title, the excerpt, the SEO fields, and the body.</p>
        <Button onClick={() => modal.current?.close()}>Keep mine</Button>
        <Button look="plain" onClick={replace}>
          Use the draft
        </Button>
      </Modal>
    </section>
  )
}

function fieldsOf({ title, excerpt, seo, body }: ArticleDraft): Partial<PostForm> {
  return {
    title,
    excerpt,
    seoTitle: seo.title,
    seoDescription: seo.description,
    seoKeywords: seo.keywords.join(', '),
    body: JSON.stringify(body, null, 2),
  }
}
