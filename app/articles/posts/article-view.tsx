import { Fragment, type ReactElement, type ReactNode } from 'react'
import { shownDay } from '../../base/text/shown-day.ts'
import { Lightbulb } from '../../base/ui/icons.tsx'
import * as messages from './article-page-messages.tsx'
import type { BodyBlock } from './body-blocks.ts'
import { Hero } from './hero.tsx'
import type { Post } from './post.ts'
import type { RichText } from './rich-text.ts'
import { TagList } from './tag-list.tsx'

/** The page of an article shows at most this many tags (spec, section 9). */
const ARTICLE_TAGS = 3

/** The width of a picture in the article's column. */
const COLUMN = '(min-width: 44rem) 42rem, 100vw'

export type Article = Pick<
  Post,
  | 'title'
  | 'excerpt'
  | 'tags'
  | 'body'
  | 'heroImage'
  | 'heroAlt'
  | 'heroFocus'
  | 'publishedAt'
  | 'updatedAt'
>

type ArticleViewProps = {
  article: Article
  /** A note that replaces the date while riders cannot see the article. */
  unpublished?: string | null
}

export function ArticleView({ article, unpublished = null }: ArticleViewProps) {
  const { title, excerpt, tags, body, heroImage, heroAlt, heroFocus } = article
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-5 text-lg leading-relaxed">
      <header className="flex flex-col gap-4">
        {heroImage && (
          <Hero
            link={heroImage}
            alt={heroAlt}
            focus={heroFocus}
            sizes={COLUMN}
            first
            className="h-auto max-h-[70vh] w-full rounded-2xl object-cover"
          />
        )}
        <h1 dir="auto" className="text-3xl leading-tight font-black text-balance sm:text-4xl">
          {title}
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-base text-quiet">{unpublished ?? <DateLine {...article} />}</p>
          <TagList tags={tags.slice(0, ARTICLE_TAGS)} />
        </div>
        {excerpt && (
          <p dir="auto" className="text-xl leading-snug font-semibold">
            {excerpt}
          </p>
        )}
      </header>
      {body.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids
        <Block key={index} block={block} />
      ))}
    </article>
  )
}

// The type of the result makes the compiler find a block that is not shown.
function Block({ block }: { block: BodyBlock }): ReactElement {
  switch (block.type) {
    case 'h2':
      return (
        <h2 dir="auto" className="pt-3 text-2xl leading-tight font-extrabold text-balance">
          {block.text}
        </h2>
      )
    case 'p':
      return (
        <p dir="auto">
          <Words text={block.text} />
        </p>
      )
    case 'ul':
      return (
        <ul className="flex list-disc flex-col gap-2 ps-6 marker:text-quiet">
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids
            <li key={index} dir="auto">
              <Words text={item} />
            </li>
          ))}
        </ul>
      )
    case 'tip':
      return (
        <p className="flex gap-3 rounded-xl border border-s-8 border-line border-s-sign bg-card p-4">
          <Lightbulb className="mt-1 size-6 shrink-0" />
          <span dir="auto" className="min-w-0">
            <strong>{messages.tip()}</strong> <Words text={block.text} />
          </span>
        </p>
      )
    case 'picture':
      return (
        <img
          src={`/pictures/${block.name}.svg`}
          alt={block.text}
          width={240}
          height={160}
          loading="lazy"
          className="aspect-3/2 w-80 max-w-full self-center object-contain"
        />
      )
    case 'photo':
      return (
        <Hero
          link={block.link}
          alt={block.text}
          sizes={COLUMN}
          className="h-auto max-h-[70vh] w-full rounded-2xl object-contain"
        />
      )
    case 'quote':
      return (
        <figure className="border-s-4 border-edge ps-4">
          <blockquote dir="auto" className="text-xl leading-snug font-semibold italic">
            <Words text={block.text} />
          </blockquote>
          {block.cite && (
            <figcaption dir="auto" className="pt-1 text-base text-quiet">
              <Words text={block.cite} />
            </figcaption>
          )}
        </figure>
      )
  }
}

/** Renders a text with its marks. */
function Words({ text }: { text: RichText }) {
  if (typeof text === 'string') return text
  return text.map((part, index) => {
    if (typeof part === 'string') return part
    let shown: ReactNode = part.text
    if (part.italic) shown = <em>{shown}</em>
    if (part.bold) shown = <strong>{shown}</strong>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ids
      <Fragment key={index}>
        {part.link ? (
          <a href={part.link} className="underline underline-offset-4">
            {shown}
          </a>
        ) : (
          shown
        )}
      </Fragment>
    )
  })
}

/** The date of the first publication, or of a later change (spec, section 2, Article page). */
function DateLine({ publishedAt, updatedAt }: Article) {
  const isUpdated = publishedAt !== null && updatedAt > publishedAt
  const at = isUpdated ? updatedAt : (publishedAt ?? updatedAt)
  const day = <time dateTime={at}>{shownDay(at)}</time>
  return isUpdated ? messages.updated(day) : messages.published(day)
}
