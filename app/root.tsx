import { type ReactNode, useEffect, useRef } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { placeholderOf } from './articles/posts/loading-pages.tsx'
import noteEarlyChanges from './base/device/early-changes.inline.ts?code'
import { shownFace } from './base/face/shown-face.ts'
import riderStyles from './base/styles/rider.css?url'
import { DIRECTION, PREFIX, TAG } from './base/text/language.ts'
import { InlineScript } from './base/ui/inline-script.tsx'
import { requestContext } from './context.server.ts'
import { AuthProvider } from './people/auth/use-auth.tsx'
import { FeedbackProvider } from './people/feedback/feedback-modal.tsx'
import { forgetResultsOfTab } from './riders/attempts/forget-results.client.ts'
import { NewerVersion } from './riders/offline/newer-version.tsx'
import type { RouteHandle } from './route-handle.ts'
import beforePaint from './site/page/before-paint.inline.ts?code'
import { ErrorPage } from './site/shell/error-page.tsx'
import { Footer } from './site/shell/footer.tsx'
import showTheme from './site/shell/show-theme.inline.ts?code'
import { BAR_COLORS } from './site/shell/theme.ts'
import { TopBar } from './site/shell/top-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(requestContext).routePattern = pattern
    return next()
  },
]

/** Speculation rules: the browser loads a state's page when a finger or the mouse rests on its plate. */
const LOAD_EARLY = JSON.stringify({
  prefetch: [{ where: { selector_matches: '[data-plate]' }, eagerness: 'moderate' }],
})

async function forgetRider(uid: string) {
  // Runs at once, because the rider may press Back before the code below has loaded.
  forgetResultsOfTab()
  try {
    const { forgetSignedOut } = await import('./riders/account/forget-on-device.client.ts')
    await forgetSignedOut(uid)
  } catch (cause) {
    console.warn('Could not delete what this device keeps of the rider.', cause)
  }
}

/** Whatever this page shows may be what the rider has deleted on another page. */
function forgetPage() {
  forgetResultsOfTab()
  location.reload()
}

/**
 * Moves the focus to the start of a new page, as the browser does when it opens one. A page that only gets another
 * address says so in the location's state.
 */
function useFocusOnNewPage() {
  const { pathname, state } = useLocation()
  const keepsFocus = useNavigationType() === 'REPLACE' && Boolean(state?.keepsFocus)
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!keepsFocus) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, keepsFocus])
}

export function Layout({ children }: { children: ReactNode }) {
  useFocusOnNewPage()
  useEffect(() => void window.dispatchEvent(new Event('app-runs')), [])
  const face = shownFace()
  const isBare = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isBare)
  return (
    <html lang={TAG} dir={DIRECTION} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="text-scale" content="scale" />
        <meta name="color-scheme" content="light dark" />
        {Object.entries({ ...BAR_COLORS, ...face?.bars }).map(([scheme, color]) => (
          <meta
            key={scheme}
            name="theme-color"
            content={color}
            media={`(prefers-color-scheme: ${scheme})`}
          />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" {...face?.icon} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* Sends credentials, because a proxy with its own sign-in would refuse the manifest. */}
        <link
          rel="manifest"
          href={`${PREFIX}/manifest.webmanifest`}
          crossOrigin="use-credentials"
        />
        <Meta />
        <InlineScript code={showTheme} />
        <InlineScript code={beforePaint} />
        {/* The server fills this element (entry.server.tsx), and React leaves it unchanged. A page that
            starts late has only some of the styles. Its script loads all styles (start-late.inline.ts). */}
        <style
          id="styles"
          data-whole={riderStyles}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is empty
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      </head>
      <body>
        {/* The server adds `data-sent` (sent-size.server.ts). */}
        <div id="root" className="flex min-h-dvh flex-col" suppressHydrationWarning>
          <AuthProvider onLeave={forgetRider} onDeletion={forgetPage}>
            <FeedbackProvider>
              {!isBare && <TopBar />}
              <NewerVersion />
              <main id="main" tabIndex={-1} className="@container flex grow flex-col outline-none">
                {children}
              </main>
              {!isBare && <Footer />}
            </FeedbackProvider>
          </AuthProvider>
        </div>
        <InlineScript code={noteEarlyChanges} />
        <ScrollRestoration />
        <InlineScript type="speculationrules" code={LOAD_EARLY} />
        <Scripts />
      </body>
    </html>
  )
}

export const ErrorBoundary = ErrorPage

export default function App() {
  const { location } = useNavigation()
  return placeholderOf(location?.pathname) ?? <Outlet />
}
