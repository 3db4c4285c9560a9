import type { ReactNode } from 'react'

type ArticlesPageProps = { status?: ReactNode; children: ReactNode }

/** The `status` stands beside the heading, so that the cards stay in place when it goes. */
export function ArticlesPage({ status, children }: ArticlesPageProps) {
  return (
    <section className="mx-auto flex w-full max-w-5xl grow flex-col gap-5 px-4 py-6 sm:py-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-4xl font-black leading-tight">Articles</h1>
        {status}
      </div>
      {children}
    </section>
  )
}
