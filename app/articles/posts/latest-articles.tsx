import { Link } from 'react-router'
import { href } from '../../base/text/address.ts'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { ArticleCards } from './article-cards.tsx'
import * as messages from './article-messages.tsx'
import type { ArticleCard } from './post.ts'

/**
 * Shows the newest articles below the main content of a page. `articles` is null after a failed
 * load.
 */
export function LatestArticles({ articles }: { articles: ArticleCard[] | null }) {
  if (articles?.length === 0) return null
  return (
    <section
      aria-labelledby="latest-articles"
      className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 pt-6 pb-6 wide:max-w-5xl"
    >
      <h2 id="latest-articles" className="text-2xl font-extrabold">
        {messages.latest()}
      </h2>
      {articles ? (
        <ArticleCards articles={articles} belowTheFold />
      ) : (
        <ErrorNotice message={messages.loadFailed()} />
      )}
      <Link
        to={href('/content')}
        className="flex min-h-11 items-center self-center px-3 font-semibold underline decoration-sign-deep decoration-2 underline-offset-4"
      >
        {messages.readMore((text) => (
          <span className="sr-only">{text}</span>
        ))}
      </Link>
    </section>
  )
}
