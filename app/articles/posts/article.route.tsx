import { data, redirect, redirectDocument } from 'react-router'
import { siteName } from '../../base/face/shown-face.ts'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { DeadEnd } from '../../base/ui/dead-end.tsx'
import { ArrowLeft } from '../../base/ui/icons.tsx'
import { servicesContext } from '../../context.server.ts'
import { FeedbackButton } from '../../people/feedback/feedback-button.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/article.route.ts'
import { AfterArticle } from './after-article.tsx'
import * as messages from './article-page-messages.tsx'
import { articlePath } from './article-path.ts'
import { articleMeta } from './article-seo.ts'
import { ArticleView } from './article-view.tsx'
import { findArticle, nextArticle } from './posts.server.ts'

export const handle: RouteHandle = {
  cachedBy: ['posts'],
  params: { slug: /[a-z0-9-]{1,100}/ },
  waits: true,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findArticle(services, params.slug)
  if (!found) return data(null, 404)
  if ('movedTo' in found) {
    // The other language is another build, so the browser has to load its document.
    const isHere = found.movedTo.startsWith(href('/content'))
    throw (isHere ? redirect : redirectDocument)(found.movedTo, 301)
  }
  const next = await nextArticle(services, params.slug)
  return data({ ...found, next, origin: services.origin })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? articleMeta(loaderData.article, loaderData.origin, loaderData.translations)
    : [{ title: messages.notFound() }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <DeadEnd title={messages.notFound()} text={messages.whyNotFound()}>
        <ButtonLink to={href('/content')}>
          <ArrowLeft className="size-5 rtl:-scale-x-100" />
          {messages.back()}
        </ButtonLink>
      </DeadEnd>
    )
  }
  const { article, next, origin } = loaderData
  return (
    <>
      <div className="mx-auto flex w-full max-w-2xl grow flex-col gap-8 px-4 py-6">
        <ArticleView article={article} />
        <p className="hidden print:block">
          {messages.printedFrom(<a href={origin + articlePath(article)}>{siteName()}</a>)}
        </p>
        <AfterArticle next={next} />
        <ButtonLink to={href('/content')} look="plain" className="self-start print:hidden">
          <ArrowLeft className="size-5 rtl:-scale-x-100" />
          {messages.back()}
        </ButtonLink>
      </div>
      <FeedbackButton />
    </>
  )
}
