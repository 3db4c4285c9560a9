import { href } from 'react-router'

/** Where a visitor without a script can go, because this page needs one. */
export function NeedsScript() {
  return (
    <noscript>
      <p>
        This page remembers your answers, and it needs JavaScript for that.{' '}
        <a href={href('/')} className="underline underline-offset-4">
          The quick quiz works without it.
        </a>
      </p>
    </noscript>
  )
}
