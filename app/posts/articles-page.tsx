import type { ReactNode } from 'react'
import { CardPlaceholders } from './article-cards.tsx'

export function ArticlesPage({ children }: { children: ReactNode }) {
  return (
    <section className="mx-auto flex w-full max-w-5xl grow flex-col gap-5 px-4 py-6 sm:py-10">
      <h1 className="text-4xl font-black leading-tight">Articles</h1>
      {children}
    </section>
  )
}

/** The page while its articles are on their way: enough placeholders to fill the window. */
export function ArticlesLoading() {
  return (
    <ArticlesPage>
      <p role="status" className="sr-only">
        Loading articles…
      </p>
      <CardPlaceholders count={9} />
    </ArticlesPage>
  )
}
