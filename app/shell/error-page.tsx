import { isRouteErrorResponse } from 'react-router'
import { BrandMark } from './brand-mark.tsx'

/** What a visitor sees instead of a page: nothing there, or our fault. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col items-center justify-center gap-4 px-4 py-12 text-center">
      <title>{missing ? 'Page not found' : 'Something went wrong'}</title>
      <meta name="robots" content="noindex" />
      <BrandMark className="size-28" />
      <h1 className="text-3xl font-extrabold">{missing ? 'No road here' : 'Flat tire'}</h1>
      <p className="text-lg text-quiet">
        {missing
          ? "This page doesn't exist, or it has moved."
          : 'Something went wrong on our side. Please try again in a moment.'}
      </p>
      <a
        href="/"
        className="inline-flex min-h-14 items-center rounded-xl bg-sign px-6 text-lg font-bold text-asphalt shadow-[inset_0_0_0_2px_var(--color-asphalt)] hover:bg-sign-deep"
      >
        Back to the quiz
      </a>
    </section>
  )
}
