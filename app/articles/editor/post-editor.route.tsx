import { data, href } from 'react-router'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { megabytes } from '../../base/text/byte-size.ts'
import { TRANSLATED } from '../../base/text/languages.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminHead, AdminPage } from '../../people/admin/admin-page.tsx'
import type { Intent } from '../../people/admin/intents.ts'
import { requireStaff } from '../../people/admin/require-admin.server.ts'
import { sentForm } from '../../people/admin/sent-form.server.ts'
import { catchFailures } from '../../people/admin/use-action.ts'
import { pictureNames } from '../../questions/question/pictures.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { draftSentBrief } from '../posts/article-draft.server.ts'
import { HERO_LIMIT } from '../posts/hero-picture.ts'
import { storeSentPhoto } from '../posts/photos.server.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'
import { translationsOf } from '../posts/post-store.server.ts'
import { loadPost } from '../posts/posts.server.ts'
import { listTranslatable } from '../posts/translation-of.server.ts'
import type { Route } from './+types/post-editor.route.ts'
import { PostEditor } from './post-editor.tsx'
import { saveSentPost } from './save-post.server.ts'

/** The form of a save contains a hero and its texts, as JSON in JSON. */
export const handle: RouteHandle = { maxBodyBytes: HERO_LIMIT.bytes + megabytes(2).bytes }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { may } = await requireStaff(services, request, 'articles')
  const { enable_ai_drafts: draftsEnabled } = await readRemoteConfig(services)
  const pictures = [...pictureNames()]
  const outcome = params.id === 'new' ? { post: null } : await loadPost(services, params.id)
  if ('post' in outcome) {
    const { post } = outcome
    const originals = await listTranslatable(services, post)
    const query = new URL(request.url).searchParams
    const original = originals.find(({ id }) => id === query.get('translationOf'))?.id
    const language = TRANSLATED.find(({ tag }) => tag === query.get('language')) ?? TRANSLATED[0]
    return data({
      ...{ draftsEnabled, pictures, originals, post, may },
      begun: original ? { language: language.tag, translationOf: original } : {},
      translations: post ? await translationsOf(services, post.id) : {},
    })
  }
  return data({ message: outcome.message, may }, outcome.status)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireStaff(services, request, 'articles')
  const sent = await sentForm(request)
  switch (sent.get('intent')) {
    case 'save-post' satisfies Intent:
      return saveSentPost(services, params.id, sent, uid)
    case 'photo' satisfies Intent:
      return storeSentPhoto(services, { id: params.id, uid }, sent)
    case 'draft-post' satisfies Intent:
      return draftSentBrief(services, sent, { id: params.id, uid, signal: request.signal })
    default:
      return data({ message: POST_MESSAGES.saveFailed }, 422)
  }
}

export const clientAction = catchFailures
export const ErrorBoundary = AdminErrorBoundary

export default function PostEditorPage({ params, loaderData }: Route.ComponentProps) {
  if ('post' in loaderData) {
    return (
      <>
        <AdminHead title={params.id === 'new' ? 'New Post' : 'Edit Post'} />
        <PostEditor {...loaderData} />
      </>
    )
  }
  return (
    <AdminPage title="Edit Post">
      <ErrorNotice message={loaderData.message} />
      <ButtonLink look="plain" className="self-start" to={href('/admin/posts')}>
        Back to list
      </ButtonLink>
    </AdminPage>
  )
}
