import { type ReactNode, useEffect } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, useNavigation } from 'react-router'
import type { Route } from './+types/root.ts'
import { AuthProvider } from './auth/use-auth.tsx'
import { requestContext } from './context.server.ts'
import { deviceStorage } from './device/device-storage.client.ts'
import { FeedbackProvider } from './feedback/feedback-modal.tsx'
import { placeholderOf } from './posts/loading-pages.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { Footer } from './shell/footer.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { useFocusOnNewPage } from './shell/use-focus-on-new-page.ts'
import { InlineScript } from './ui/inline-script.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(requestContext).routePattern = pattern
    return next()
  },
]

/**
 * On a first visit the lettering must not delay the quiz: it is fetched once the page works. On
 * later visits it is in the browser's cache and used from the start.
 */
const LETTERING_AT_ONCE = `try {
  if (localStorage.getItem('lettered')) document.documentElement.classList.add('lettered')
} catch (error) { console.warn(error) }`

function useLettering() {
  useEffect(() => {
    const id = setTimeout(() => {
      document.documentElement.classList.add('lettered')
      document.fonts.ready.then(() => deviceStorage.write('lettered', 'yes'))
    }, 500)
    return () => clearTimeout(id)
  }, [])
}

export function Layout({ children }: { children: ReactNode }) {
  useLettering()
  useFocusOnNewPage()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffc914" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1c1e" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <InlineScript code={LETTERING_AT_ONCE} />
        {/* Filled by the server (entry.server.tsx); React leaves it as it finds it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty */}
        <style id="styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      </head>
      <body>
        <div id="root" className="flex min-h-dvh flex-col">
          <AuthProvider>
            <FeedbackProvider>
              <TopBar />
              <main id="main" tabIndex={-1} className="@container flex grow flex-col outline-none">
                {children}
              </main>
              <Footer />
            </FeedbackProvider>
          </AuthProvider>
        </div>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const { location } = useNavigation()
  return placeholderOf(location?.pathname) ?? <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
