import { data, href } from 'react-router'
import { servicesContext } from '../context.server.ts'
import { FeedbackButton } from '../feedback/feedback-button.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import type { Route } from './+types/articles.route.ts'
import { ArticleCards, ArticlesPage } from './article-cards.tsx'
import { feedLink } from './article-seo.ts'
import { ARTICLE_MESSAGES } from './post-messages.ts'
import { loadArticles } from './posts.server.ts'

export const handle: RouteHandle = { cachedBy: ['posts'], isInSitemap: true, waits: true }

/** The page shows at most this many articles (spec, section 9). */
const SHOWN_ARTICLES = 20

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const articles = await loadArticles(services, SHOWN_ARTICLES)
  return data({ articles, origin: services.origin }, articles ? 200 : 503)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: 'Articles for motorcycle license applicants' },
  {
    name: 'description',
    content: 'Guides for the motorcycle license exam: the test, the gear, and how to ride safely.',
  },
  ...(loaderData
    ? [
        { tagName: 'link', rel: 'canonical', href: loaderData.origin + href('/content') },
        feedLink(loaderData.origin),
      ]
    : []),
]

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
