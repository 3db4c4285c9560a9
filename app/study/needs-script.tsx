import { href } from 'react-router'
import * as messages from './study-messages.tsx'

/** Where a visitor without a script can go, because this page needs one. */
export function NeedsScript() {
  return (
    <noscript>
      <p>
        {messages.needsScript((text) => (
          <a href={href('/')} className="underline underline-offset-4">
            {text}
          </a>
        ))}
      </p>
    </noscript>
  )
}
