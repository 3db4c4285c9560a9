import { Link } from 'react-router'
import { shownFace } from '../../base/face/shown-face.ts'
import { href } from '../../base/text/address.ts'
import { useFeedback } from '../../people/feedback/feedback-modal.tsx'
import { InstallButton } from '../../riders/offline/install-button.tsx'
import { LanguageLinks } from './language-links.tsx'
import * as messages from './shell-messages.ts'
import { ThemeSelect } from './theme-select.tsx'

const ENTRY =
  'flex min-h-11 min-w-11 items-center justify-center font-semibold underline-offset-4 hover:underline'

export function Footer() {
  const openFeedback = useFeedback()
  return (
    <footer className="print:hidden border-t border-line py-4 text-sm text-quiet">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap justify-center gap-x-6 px-4">
        <nav aria-label={messages.footer()} className="contents">
          {/* A plain link loads the page anew, so that it also leaves a running quiz. */}
          <a href={href('/')} className={ENTRY}>
            {messages.home()}
          </a>
          <Link to={href('/content')} className={ENTRY}>
            {messages.content()}
          </Link>
          <button
            type="button"
            onClick={() => openFeedback(null)}
            className={`needs-script ${ENTRY}`}
          >
            {messages.feedback()}
          </button>
          <Link to={href('/privacy')} className={ENTRY}>
            {messages.privacy()}
          </Link>
          <Link to={href('/accessibility')} className={ENTRY}>
            {messages.accessibility()}
          </Link>
          <Link to={href('/schools')} className={ENTRY}>
            {messages.forSchools()}
          </Link>
          <Link to={href('/class')} className={ENTRY}>
            {messages.joinClass()}
          </Link>
          {shownFace()?.links?.map(({ name, to }) => (
            <a key={to} href={to} className={ENTRY}>
              {name}
            </a>
          ))}
          <LanguageLinks className="min-w-11 justify-center" />
          <InstallButton look="link" />
        </nav>
        <ThemeSelect />
      </div>
    </footer>
  )
}
