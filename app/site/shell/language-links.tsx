import type { MouseEvent } from 'react'
import { useLocation, useMatches } from 'react-router'
import { href, inOther } from '../../base/text/address.ts'
import { NAMES, OTHERS } from '../../base/text/language.ts'

type Other = (typeof OTHERS)[number]

/** The admin's pages are in English only. */
const ADMIN = '/admin'

/** Lead to this page in the other languages. A quiz on screen goes on there, and results stay. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  const addressIn = useAddresses()
  if (!addressIn) return null
  return OTHERS.map((other) => (
    <a
      key={other.tag}
      href={addressIn(other)}
      onClick={keepPlace}
      lang={other.tag}
      className={`flex min-h-11 items-center px-2 font-semibold underline-offset-4 hover:underline ${className}`}
    >
      {NAMES[other.tag]}
    </a>
  ))
}

/** Only the browser knows the hash that a quiz has set. `#continue` opens what `#quiz` had on screen. */
function keepPlace({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.hash = window.location.hash.replace(/^#quiz$/, '#continue')
}

/** Returns the address of this page in another language. Null for a page in one language. */
function useAddresses(): ((other: Other) => string) | null {
  const { pathname, search } = useLocation()
  const { params, loaderData } = useMatches().at(-1) ?? {}
  if (pathname.startsWith(ADMIN)) return null
  // A missing page is missing in the other languages, too.
  if (params && '*' in params) return (other) => inOther(other, href('/'))
  if (!pathname.startsWith(`${href('/content')}/`))
    return (other) => inOther(other, pathname + search)
  const { translations } = (loaderData ?? {}) as { translations?: Record<string, string> }
  return (other) => translations?.[other.tag] ?? inOther(other, href('/content'))
}
