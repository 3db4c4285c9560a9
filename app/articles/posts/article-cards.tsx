import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { href } from '../../base/text/address.ts'
import * as messages from './article-messages.tsx'
import { Hero } from './hero.tsx'
import type { ArticleCard } from './post.ts'
import { TagList } from './tag-list.tsx'

/** A card shows at most this many tags (spec, section 9). */
const CARD_TAGS = 2

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'
const CARD = 'relative flex flex-col overflow-hidden rounded-2xl bg-card border border-line'
const TEXT = 'flex grow flex-col gap-2 p-4'
const SIZES = '(min-width: 64rem) 20rem, (min-width: 40rem) 50vw, 100vw'

type ArticlesPageProps = { status?: ReactNode; children: ReactNode }

/** `status` stands beside the heading, so that the cards do not move when `status` disappears. */
export function ArticlesPage({ status, children }: ArticlesPageProps) {
  return (
    <section className="mx-auto flex w-full max-w-5xl grow flex-col gap-5 px-4 py-6 sm:py-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-4xl font-black leading-tight">{messages.articles()}</h1>
        {status}
      </div>
      {children}
    </section>
  )
}

type ArticleCardsProps = {
  articles: ArticleCard[]
  /** True if the cards come after the page's main content. Then their pictures load last. */
  belowTheFold?: boolean
}

/** Each text has a fixed number of lines, so that a card is as high as its placeholder. */
export function ArticleCards({ articles, belowTheFold = false }: ArticleCardsProps) {
  const Heading = belowTheFold ? 'h3' : 'h2'
  return (
    <ul className={GRID}>
      {articles.map(({ slug, title, excerpt, heroImage, heroAlt, heroFocus, tags }, index) => (
        <li key={slug} className={`${CARD} hover:border-edge`}>
          <div className="relative aspect-video">
            <Hero
              link={heroImage}
              alt={heroAlt}
              focus={heroFocus}
              sizes={SIZES}
              first={index === 0 && !belowTheFold}
              className={`absolute inset-0 size-full object-cover ${belowTheFold ? 'not-at-first' : ''}`}
            />
          </div>
          <div className={TEXT}>
            <div className="h-7 overflow-hidden">
              <TagList tags={tags.slice(0, CARD_TAGS)} />
            </div>
            <Heading dir="auto" className="text-lg leading-tight font-extrabold">
              <Link
                to={href('/content/:slug', { slug })}
                className="line-clamp-2 h-[2lh] after:absolute after:inset-0"
              >
                {title}
              </Link>
            </Heading>
            <p dir="auto" className="line-clamp-5 h-[5lh] leading-snug text-quiet">
              {excerpt}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function CardPlaceholders({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className={GRID}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <li key={index} className={CARD}>
          <div className="shimmer aspect-video w-full" />
          <div className={TEXT}>
            <div className="shimmer h-7 w-24 rounded" />
            <div className="shimmer h-[2lh] rounded text-lg leading-tight" />
            <div className="shimmer h-[5lh] rounded leading-snug" />
          </div>
        </li>
      ))}
    </ul>
  )
}
