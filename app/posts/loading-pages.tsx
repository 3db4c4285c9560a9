import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { CardPlaceholders } from './article-cards.tsx'
import { ArticlesPage } from './articles-page.tsx'

/** What stands in for a public page while it loads; null for all other pages. */
export function placeholderOf(pathname: string | undefined): ReactNode {
  if (pathname === '/content') return <ArticlesLoading />
  return pathname?.startsWith('/content/') ? <ArticleLoading /> : null
}

/** Enough cards to fill the window. */
function ArticlesLoading() {
  useStartOfPage()
  return (
    <ArticlesPage status={<Loading what="articles" />}>
      <CardPlaceholders count={9} />
    </ArticlesPage>
  )
}

function ArticleLoading() {
  useStartOfPage()
  return (
    <div className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <div className="shimmer aspect-video w-full rounded-2xl" />
      <div className="text-3xl leading-tight font-black sm:text-4xl">
        <Loading what="article" />
      </div>
      <div className="shimmer h-7 w-48 rounded" />
      <div className="shimmer h-[2lh] rounded text-xl leading-snug" />
      <div className="shimmer h-[6lh] rounded text-lg leading-relaxed" />
    </div>
  )
}

/** Screen readers announce a change of an element that is already there: the words come second. */
function Loading({ what }: { what: string }) {
  const [words, setWords] = useState('')
  useEffect(() => setWords(`Loading ${what}…`), [what])
  return (
    <p role="status" className="min-h-[1lh]">
      {words}
    </p>
  )
}

/** The page before may have been scrolled, and the link that was pressed is gone. */
function useStartOfPage() {
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
}
