import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { href, useFetcher, useNavigate, useParams } from 'react-router'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { languageName } from '../../base/text/language-name.ts'
import { SOURCE, TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { ADMIN_PAGE } from '../../people/admin/admin-page.tsx'
import { AtWorkNote } from '../../people/deeds/at-work-note.tsx'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'
import { postThing } from '../../people/deeds/things.ts'
import { articlePath } from '../posts/article-path.ts'
import { ArticleView } from '../posts/article-view.tsx'
import type { PostWithId } from '../posts/post.ts'
import type { Original } from '../posts/translation-of.server.ts'
import { ConflictScreen } from './conflict-screen.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { LanguageFields } from './language-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PostFields } from './post-fields.tsx'
import { EMPTY_FORM, type PostForm, type PostRefusal, postFormOf } from './post-form.ts'
import { RevisionList } from './revision-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { usePhotos } from './use-photos.ts'
import { type PostEditing, usePostEditing } from './use-post-editing.ts'
import { unpublishedNote, usePreview } from './use-preview.ts'

/** The preview is memoized, because a long article must not render again at each keystroke. */
const Preview = memo(ArticleView)

type PostEditorProps = {
  post: PostWithId | null
  draftsEnabled: boolean
  /** The names of the drawings that a block can show. */
  pictures: string[]
  /** The English posts that the post can translate. */
  originals: Original[]
  /** What a new post has from the start: the English post that it translates. */
  begun: Partial<Pick<PostForm, 'language' | 'translationOf'>>
  /** The ids of the posts that translate the post. */
  translations: Partial<Record<TranslatedTag, string>>
}

export function PostEditor(props: PostEditorProps) {
  const { post, draftsEnabled, pictures, originals, begun, translations } = props
  const editing = usePostEditing(post, begun)
  // The photos outlive the body's field, which a conflict replaces during an upload.
  const photos = usePhotos(editing.id)
  const english = useEnglish(editing)
  const { form, refusal, conflict, isUnsaved } = editing
  const [previewShown, setPreviewShown] = useState(true)
  const preview = usePreview(editing)
  useAddressOf(editing.post)
  const fields = useFocusOn(refusal)

  if (conflict) {
    const { isHeroInConflict, settle } = editing
    return (
      <ConflictScreen {...{ mine: form, theirs: conflict, isHeroInConflict }} onSettle={settle} />
    )
  }
  return (
    <section className={ADMIN_PAGE}>
      <LeaveGuard active={isUnsaved} postId={editing.id} />
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-3xl font-extrabold">{post ? 'Edit Post' : 'New Post'}</h1>
        <p className="rounded-md px-2 py-1 text-sm font-bold border-2 border-edge">
          {draftsEnabled ? 'AI drafts enabled' : 'AI drafts disabled'}
        </p>
        <Button look="plain" onClick={() => setPreviewShown(!previewShown)}>
          {previewShown ? 'Hide Preview' : 'Show Preview'}
        </Button>
        <ButtonLink look="plain" to={href('/admin/posts')}>
          Back to list
        </ButtonLink>
        {form.language === SOURCE.tag &&
          TRANSLATED.map(({ tag }) => (
            <TranslationLink key={tag} post={editing.post} language={tag} id={translations[tag]} />
          ))}
        {post && <ChangesLink thing={postThing(post.id)} />}
        {editing.post?.status === 'published' && (
          <ButtonLink look="plain" target="_blank" to={articlePath(editing.post)}>
            View article<span className="sr-only"> (in a new tab)</span>
          </ButtonLink>
        )}
      </header>
      {post && <AtWorkNote thing={postThing(post.id)} />}
      <SaveBar editing={editing} english={english} />
      <div className={previewShown ? 'grid gap-8 lg:grid-cols-2' : ''}>
        <div
          ref={fields}
          className="flex min-w-0 flex-col gap-5 [&_:is(input,textarea,select,button,a)]:scroll-mt-36"
        >
          <LanguageFields editing={editing} originals={originals} />
          <PostFields {...{ editing, photos, pictures }} heroLink={preview.heroImage} />
          <DraftPanel form={form} onDraft={editing.change} />
          <RevisionList editing={editing} />
        </div>
        {previewShown && (
          <div className="flex min-w-0 flex-col gap-4 self-start lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8rem)]">
            {english && (
              <ShownArticle name="English article" language="en">
                <Preview article={english} />
              </ShownArticle>
            )}
            <ShownArticle name="Preview" language={form.language}>
              <Preview article={preview} unpublished={unpublishedNote(editing)} />
            </ShownArticle>
          </div>
        )}
      </div>
    </section>
  )
}

type ShownArticleProps = { name: string; language: string; children: ReactNode }

function ShownArticle({ name, language, children }: ShownArticleProps) {
  return (
    <section
      aria-label={name}
      className="min-w-0 rounded-2xl border border-line bg-page p-4 lg:min-h-40 lg:overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus here
      tabIndex={0}
      {...langAndDir(language)}
    >
      {children}
    </section>
  )
}

type TranslationLinkProps = {
  post: PostWithId | null
  language: TranslatedTag
  /** The id of the translation, if there is one. */
  id: string | undefined
}

function TranslationLink({ post, language, id = 'new' }: TranslationLinkProps) {
  if (!post) return null
  const begun = new URLSearchParams({ translationOf: post.id, language })
  const search = id === 'new' ? `?${begun}` : ''
  const name = languageName(language)
  return (
    <ButtonLink look="plain" reloadDocument to={href('/admin/posts/:id', { id }) + search}>
      {search ? `Write it in ${name}` : `Edit the ${name} article`}
    </ButtonLink>
  )
}

/**
 * Returns the English post that the form translates, or null while there is none. A new post without
 * blocks gets the English ones, to be written over.
 */
function useEnglish({ form, post, change }: PostEditing): PostWithId | null {
  const fetcher = useFetcher<{ post?: PostWithId | null }>()
  const { load } = fetcher
  const wanted = form.language === SOURCE.tag ? '' : form.translationOf
  const found = fetcher.data?.post?.id === wanted ? fetcher.data.post : null

  useEffect(() => {
    if (wanted) load(href('/admin/posts/:id', { id: wanted }))
  }, [wanted, load])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocks begin once for each English post
  useEffect(() => {
    if (found && !post && form.body === EMPTY_FORM.body) change({ body: postFormOf(found).body })
  }, [found])

  return found
}

/** After the first save of a new post, replaces the page's address with the post's own. */
function useAddressOf(post: PostWithId | null) {
  const navigate = useNavigate()
  const { id } = useParams()

  useEffect(() => {
    if (post && post.id !== id) {
      navigate(href('/admin/posts/:id', { id: post.id }), {
        replace: true,
        preventScrollReset: true,
        state: { keepsFocus: true },
      })
    }
  }, [post, id, navigate])
}

function useFocusOn(refusal: PostRefusal | null) {
  const fields = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!refusal?.field) return
    fields.current?.querySelector<HTMLElement>(`[name="${refusal.field}"]`)?.focus()
  }, [refusal])

  return fields
}
