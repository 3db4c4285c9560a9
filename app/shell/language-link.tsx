import type { MouseEvent } from 'react'
import { useLocation, useMatches } from 'react-router'
import { href } from '../text/address.ts'
import { inOtherLanguage, OTHER } from '../text/other-language.ts'

/** The admin's pages are in English only. */
const ADMIN = '/admin'

/** Leads to this page in the other language. A quiz on screen goes on there, and results stay. */
export function LanguageLink({ className = '' }: { className?: string }) {
  const page = useOtherPage()
  if (page === null) return null
  return (
    <a
      href={page}
      onClick={keepPlace}
      lang={OTHER.language}
      className={`flex min-h-11 items-center px-2 font-semibold underline-offset-4 hover:underline ${className}`}
    >
      {OTHER.name}
    </a>
  )
}

/** Only the browser knows the hash that a quiz has set. `#continue` opens what `#quiz` had on screen. */
function keepPlace({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.hash = window.location.hash.replace(/^#quiz$/, '#continue')
}

function useOtherPage(): string | null {
  const { pathname, search } = useLocation()
  const { params, loaderData } = useMatches().at(-1) ?? {}
  const articles = `${href('/content')}/`
  if (pathname.startsWith(ADMIN)) return null
  // A missing page is missing in the other language, too.
  if (params && '*' in params) return inOtherLanguage(href('/'))
  if (!pathname.startsWith(articles)) return inOtherLanguage(pathname + search)
  const { otherLanguage = null } = (loaderData ?? {}) as { otherLanguage?: string | null }
  return otherLanguage ?? inOtherLanguage(href('/content'))
}
