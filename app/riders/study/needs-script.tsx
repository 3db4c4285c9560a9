import { href } from '../../base/text/address.ts'
import * as messages from './study-messages.tsx'

/** Links to a page that works without a script. Shown without a script on pages that need one. */
export function NeedsScript() {
  return (
    <div className="without-script">
      <p>
        {messages.needsScript((text) => (
          <a href={href('/')} className="underline underline-offset-4">
            {text}
          </a>
        ))}
      </p>
    </div>
  )
}
