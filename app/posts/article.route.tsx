import { ArrowLeft } from 'lucide-react'
import { data, Link } from 'react-router'
import { servicesContext } from '../context.server.ts'
import { FeedbackButton } from '../feedback/feedback-button.tsx'
import type { Route } from './+types/article.route.ts'
import { articleMeta } from './article-seo.ts'
import { ArticleView } from './article-view.tsx'
import { ARTICLE_MESSAGES } from './post-messages.ts'
import { findArticle } from './posts.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const article = await findArticle(services, params.slug)
  if (!article) return data(null, 404)
  return data({ article, origin: services.origin })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? articleMeta(loaderData.article, loaderData.origin)
    : [{ title: ARTICLE_MESSAGES.notFound }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-2xl grow flex-col gap-8 px-4 py-6 pb-20">
      {loaderData ? (
        <ArticleView article={loaderData.article} />
      ) : (
        <h1 className="text-3xl font-extrabold">{ARTICLE_MESSAGES.notFound}</h1>
      )}
      <Link
        to="/content"
        className="inline-flex min-h-12 items-center gap-2 self-start rounded-xl bg-card px-5 font-semibold ring-1 ring-edge hover:ring-2"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back to Articles
      </Link>
      <FeedbackButton className="bottom-4" />
    </div>
  )
}
