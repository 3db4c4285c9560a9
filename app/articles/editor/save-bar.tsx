import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { readBodyToSave } from '../posts/body-blocks.ts'
import { copiedNote, countCopied } from '../posts/copied-blocks.ts'
import type { PostWithId } from '../posts/post.ts'
import type { PostEditing } from './use-post-editing.ts'

type Props = {
  editing: PostEditing
  /** The English post that the post translates, if any. */
  english: PostWithId | null
}

/** Shows the status field, the Save button and the result of the last save. The bar stays in view. */
export function SaveBar({ editing, english }: Props) {
  const { form, status, refusal, restored, isUnsaved } = editing
  return (
    <div className="sticky top-0 z-10 -mx-4 flex flex-wrap items-end gap-x-3 gap-y-1 border-b border-line bg-page px-4 py-2">
      <div className="min-w-36 grow sm:grow-0">
        <Field label="Status">
          <select
            name="status"
            value={form.status}
            aria-invalid={refusal?.field === 'status' || undefined}
            onChange={({ target }) => editing.change({ status: target.value })}
            className={INPUT}
          >
            <option value="draft">Draft</option>
            <option value="published">Published</option>
          </select>
        </Field>
      </div>
      <Button
        aria-disabled={status === 'saving'}
        onClick={editing.save}
        className="aria-disabled:opacity-70"
      >
        Save
      </Button>
      <div
        role="status"
        className="flex min-h-6 basis-full flex-wrap items-center gap-x-3 text-quiet sm:min-h-14 sm:basis-auto"
      >
        {status === 'saving' && 'Saving…'}
        {status === 'saved' && !isUnsaved && 'Saved.'}
        {status !== 'saving' && isUnsaved && 'Not saved yet.'}
        {english && <span>{copiedFrom(english, form.body)}</span>}
        {restored && (
          <>
            <span>Unsaved changes restored.</span>
            <Button look="link" onClick={editing.discard}>
              Discard changes
            </Button>
          </>
        )}
      </div>
      <div className="basis-full empty:hidden">
        <ErrorNotice message={refusal?.message ?? null} />
      </div>
    </div>
  )
}

function copiedFrom(english: PostWithId, body: string): string | null {
  const read = readBodyToSave(body)
  return 'blocks' in read ? copiedNote(countCopied(read.blocks, english.body)) : null
}
