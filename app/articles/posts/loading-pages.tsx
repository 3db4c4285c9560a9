import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { href } from '../../base/text/address.ts'
import { ArticlesPage, CardPlaceholders } from './article-cards.tsx'
import * as messages from './article-messages.tsx'

/**
 * Returns the placeholder to show while an article or the list of articles loads. Returns null for
 * other pages.
 */
export function placeholderOf(pathname: string | undefined): ReactNode {
  if (pathname === href('/content')) return <ArticlesLoading />
  return pathname?.startsWith(`${href('/content')}/`) ? <ArticleLoading /> : null
}

function ArticlesLoading() {
  useStartOfPage()
  return (
    <ArticlesPage status={<Loading message={messages.loadingArticles()} />}>
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
        <Loading message={messages.loadingArticle()} />
      </div>
      <div className="shimmer h-7 w-48 rounded" />
      <div className="shimmer h-[2lh] rounded text-xl leading-snug" />
      <div className="shimmer h-[6lh] rounded text-lg leading-relaxed" />
    </div>
  )
}

/**
 * Shows the message only after the first render, because screen readers announce only changes in an
 * element.
 */
function Loading({ message }: { message: string }) {
  const [shown, setShown] = useState('')
  useEffect(() => setShown(message), [message])
  return (
    <p role="status" className="min-h-[1lh]">
      {shown}
    </p>
  )
}

/** Scrolls to the top and moves the focus to `main`, because the clicked link is gone. */
function useStartOfPage() {
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
}
