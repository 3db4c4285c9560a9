import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { ask, type Outcome } from '../../base/device/ask.client.ts'
import { MAX_MARKED_CHARACTERS, type MarkedPage, markedPage } from './marked-page.ts'

type Props = { abbrev: string; manual: string | null; page: number | null; quote: string }

/** The page waits at most this many milliseconds for the picture. */
const TIMEOUT_MS = 60_000
/** The request starts this many milliseconds after the last change of page or quote. */
const PAUSE_MS = 400

export function CitedPage({ abbrev, manual, page, quote }: Props) {
  const source = manual && page !== null ? sourceOf(abbrev, manual, page, quote) : null
  const outcome = useMarkedPage(source)
  if (page === null || !source) return <p className="text-quiet">The question cites no page.</p>
  if (!outcome) return <p className="text-quiet">Loading page {page}…</p>
  if ('failure' in outcome) {
    const isMissing = outcome.failure.status === 404
    return (
      <p>{isMissing ? `The manual has no page ${page}.` : `Page ${page} could not be loaded.`}</p>
    )
  }
  const { picture, found } = outcome.reply
  return (
    <figure className="flex flex-col gap-2">
      <figcaption aria-live="polite" className="font-semibold">
        {picture && found && CAPTIONS[found]}
      </figcaption>
      {picture ? (
        <img
          src={picture}
          alt={`Page ${page} of the manual${found ? ALTS[found] : ''}`}
          className="w-full rounded-xl bg-white border border-line"
        />
      ) : (
        <p className="text-quiet">Page {page} can’t be drawn.</p>
      )}
    </figure>
  )
}

const CAPTIONS = {
  whole: 'The quote is marked on its page.',
  part: 'Only part of the quote was found on this page. It is marked.',
  none: 'The quote is not on this page.',
}

const ALTS = {
  whole: ', with the quote marked',
  part: ', with part of the quote marked',
  none: ', without the quote',
}

function sourceOf(abbrev: string, manual: string, page: number, quote: string): string {
  const path = href('/admin/manuals/:abbrev/pages/:page', { abbrev, page: String(page) })
  const marked = quote.slice(0, MAX_MARKED_CHARACTERS).toWellFormed()
  return `${path}?${new URLSearchParams({ manual, quote: marked })}`
}

function useMarkedPage(source: string | null): Outcome<MarkedPage> | null {
  const [loaded, setLoaded] = useState<{ source: string; outcome: Outcome<MarkedPage> } | null>(
    null,
  )
  useEffect(() => {
    if (!source) return
    const leaving = new AbortController()
    const load = async () => {
      const options = { signal: leaving.signal, timeoutMs: TIMEOUT_MS }
      const outcome = await ask(source, markedPage.parse, options)
      if (!leaving.signal.aborted) setLoaded({ source, outcome })
    }
    const timer = setTimeout(load, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [source])
  return loaded?.source === source ? loaded.outcome : null
}
