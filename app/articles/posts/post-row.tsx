import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { languageName } from '../../base/text/language-name.ts'
import { SOURCE } from '../../base/text/languages.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { type ChangeNote, NoteAt } from '../../people/admin/change-note.tsx'
import { LocalTime, UtcTime } from '../../people/admin/utc-time.tsx'
import { articlePath, languageOf } from './article-path.ts'
import { copiedNote } from './copied-blocks.ts'
import type { PostWithId } from './post.ts'
import type { OtherPost } from './translation-of.server.ts'

export const POST_STATUSES = {
  draft: { name: 'Draft', verb: 'Publish', next: 'published', done: 'Published.' },
  published: { name: 'Published', verb: 'Unpublish', next: 'draft', done: 'Unpublished.' },
}

type PostRowProps = {
  post: Pick<
    PostWithId,
    'id' | 'title' | 'slug' | 'status' | 'updatedAt' | 'publishAt' | 'language'
  > & {
    /** The posts that say the same in other languages. */
    others: OtherPost[]
    /** The number of its blocks that are still in English. */
    copied: number
    /** Says who else has it open. May be empty. */
    atWork: string
  }
  busy: boolean
  note: ChangeNote | null
  onToggle: () => void
  onDelete: () => void
}

/** Shows a post as a row of the admin's list. */
export function PostRow({ post, busy, note, onToggle, onDelete }: PostRowProps) {
  const { id, title, status, updatedAt, publishAt, language, others, copied, atWork } = post
  const { name, verb } = POST_STATUSES[status]
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-xl bg-card p-3 border border-line sm:gap-x-4">
      <div className="min-w-0 grow basis-64">
        <p dir="auto" lang={language} className="leading-snug font-bold wrap-break-word">
          {title}
        </p>
        <p className="max-w-none text-sm text-quiet wrap-break-word">
          <span className="font-bold text-ink">{name}</span> • {languageName(languageOf(post))} •{' '}
          {articlePath(post)} • changed <UtcTime at={updatedAt} />
          {publishAt && (
            <>
              {' '}
              • goes public <UtcTime at={publishAt} /> <LocalTime at={publishAt} inBrackets />
            </>
          )}
          {others.map((other) => (
            <Fragment key={other.id}>
              {' '}
              •{' '}
              <Link
                to={href('/admin/posts/:id', { id: other.id })}
                className="font-semibold underline underline-offset-4"
              >
                {`${languageName(other.language)} ${other.language === SOURCE.tag ? 'original' : 'translation'}`}
                <span className="sr-only"> of {title}</span>
              </Link>
            </Fragment>
          ))}
        </p>
        {atWork && <p className="text-sm font-semibold wrap-anywhere">{atWork}</p>}
        {copied > 0 && <p className="text-sm font-semibold">{copiedNote(copied)}</p>}
      </div>
      <ButtonLink look="plain" to={href('/admin/posts/:id', { id })} aria-label={`Edit ${title}`}>
        Edit
      </ButtonLink>
      <Button
        look="plain"
        className="w-32"
        aria-label={`${verb} ${title}`}
        aria-disabled={busy}
        onClick={onToggle}
      >
        {verb}
      </Button>
      <Button look="link" aria-label={`Delete ${title}`} aria-disabled={busy} onClick={onDelete}>
        Delete
      </Button>
      <NoteAt at={id} note={note} />
    </li>
  )
}
