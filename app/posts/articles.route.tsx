import { data, href } from 'react-router'
import { servicesContext } from '../context.server.ts'
import { FeedbackButton } from '../feedback/feedback-button.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { linkPreview, SITE_PICTURE } from '../sharing/link-preview.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import type { Route } from './+types/articles.route.ts'
import { ArticleCards, ArticlesPage } from './article-cards.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'
import { feedLink } from './article-seo.ts'
import { loadArticles } from './posts.server.ts'

export const handle: RouteHandle = { cachedBy: ['posts'], isInSitemap: true, waits: true }

/** The page shows at most this many articles (spec, section 9). */
const SHOWN_ARTICLES = 20

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const articles = await loadArticles(services, SHOWN_ARTICLES)
  return data({ articles, origin: services.origin }, articles ? 200 : 503)
}

const TITLE = 'Articles for motorcycle license applicants'
const DESCRIPTION =
  'Guides for the motorcycle license exam: the test, the gear, and how to ride safely.'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tags = [{ title: TITLE }, { name: 'description', content: DESCRIPTION }]
  if (!loaderData) return tags
  const url = loaderData.origin + href('/content')
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    feedLink(loaderData.origin),
    ...linkPreview({ title: TITLE, description: DESCRIPTION, url, picture: SITE_PICTURE }),
  ]
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export default function Articles({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <>
      <ArticlesPage>
        {!articles && <ErrorNotice message={ARTICLE_MESSAGES.loadFailed} />}
        {articles?.length === 0 && <p className="text-lg text-quiet">There are no articles yet.</p>}
        {articles && <ArticleCards articles={articles} />}
      </ArticlesPage>
      <FeedbackButton />
    </>
  )
}
