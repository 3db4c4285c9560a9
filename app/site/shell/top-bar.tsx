import { shownFace } from '../../base/face/shown-face.ts'
import { href } from '../../base/text/address.ts'
import { BrandMark } from '../../base/ui/brand-mark.tsx'
import { ChartLine } from '../../base/ui/icons.tsx'
import { SignInControl } from '../../people/auth/sign-in-control.tsx'
import { useAuth } from '../../people/auth/use-auth.tsx'
import { LanguageLinks } from './language-links.tsx'
import * as messages from './shell-messages.ts'

export function TopBar() {
  const { user, signInProblem } = useAuth()
  return (
    <header className="print:hidden border-b border-line bg-card">
      <div className="mx-auto flex min-h-14 w-full max-w-5xl flex-wrap items-center justify-between px-4 sm:gap-x-3">
        <a
          href={href('/')}
          className="flex min-h-11 min-w-min grow py-1 basis-11 [overflow-wrap:break-word] items-center gap-2 leading-tight font-extrabold text-[min(1rem,7vw)] sm:text-lg"
        >
          <BrandMark className="size-9 shrink-0" />
          {/* On a phone, the mark alone leaves room for the rider's own controls. */}
          <span
            className={`has-answers:max-sm:sr-only known-rider:max-sm:sr-only unasked:not-sr-only ${user ? 'max-sm:sr-only' : ''}`}
          >
            {shownFace()?.name ?? messages.site()}
          </span>
        </a>
        <LanguageLinks />
        <div className="needs-script flex min-h-11 flex-wrap items-center justify-end gap-x-1 text-[min(1rem,7vw)] sm:gap-x-3 unasked:hidden">
          <a
            href={href('/progress')}
            className={`${user ? 'flex' : 'hidden'} min-h-11 items-center gap-2 px-2 font-semibold underline-offset-4 hover:underline has-answers:flex known-rider:flex`}
          >
            <ChartLine
              className={`size-5 known-rider:max-sm:hidden ${user ? 'max-sm:hidden' : ''}`}
            />
            {messages.progress()}
          </a>
          <SignInControl />
        </div>
      </div>
      <p role="status" className="px-4 pb-3 text-center font-semibold empty:hidden unasked:hidden">
        {signInProblem}
      </p>
    </header>
  )
}
