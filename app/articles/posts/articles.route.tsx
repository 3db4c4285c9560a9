import { data } from 'react-router'
import { linkPreview, SITE_PICTURE } from '../../base/sharing/link-preview.ts'
import { href } from '../../base/text/address.ts'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { servicesContext } from '../../context.server.ts'
import { FeedbackButton } from '../../people/feedback/feedback-button.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/articles.route.ts'
import { ArticleCards, ArticlesPage } from './article-cards.tsx'
import * as messages from './article-list-messages.ts'
import { loadFailed } from './article-messages.tsx'
import { feedLink } from './article-seo.ts'
import { loadArticles, SHOWN_ARTICLES } from './posts.server.ts'

export const handle: RouteHandle = { cachedBy: ['posts'], isInSitemap: true, waits: true }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const articles = await loadArticles(services, SHOWN_ARTICLES)
  return data({ articles, origin: services.origin }, articles ? 200 : 503)
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = messages.title()
  const description = messages.description()
  const tags = [{ title }, { name: 'description', content: description }]
  if (!loaderData) return tags
  const url = loaderData.origin + href('/content')
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    feedLink(loaderData.origin),
    ...linkPreview({ title, description, url, picture: SITE_PICTURE }),
  ]
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export default function Articles({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <>
      <ArticlesPage>
        {!articles && <ErrorNotice message={loadFailed()} />}
        {articles?.length === 0 && <p className="text-lg text-quiet">{messages.noArticles()}</p>}
        {articles && <ArticleCards articles={articles} />}
      </ArticlesPage>
      <FeedbackButton />
    </>
  )
}
