import { useEffect, useState } from 'react'
import { ask } from '../../base/device/ask.client.ts'
import { whenIdle } from '../../base/device/when-idle.ts'
import { Button } from '../../base/ui/button.tsx'
import * as messages from './offline-messages.ts'
import { releaseOfPage } from './page-release.client.ts'
import { useWantedPage } from './wanted-page.ts'

/**
 * Registers the service worker once the browser has nothing else to do. Shows a quiet note when a newer
 * version waits, and does not interrupt a quiz. But if a script of this page is gone from the server,
 * the note stays at the top of the screen, even in a quiz, because a press may have had no effect.
 */
export function NewerVersion() {
  const [reload, setReload] = useState<(() => void) | null>(null)
  useWantedPage()

  useEffect(() => {
    if (import.meta.env.DEV || !navigator.serviceWorker) return
    whenIdle(async () => {
      try {
        const { registerWorker } = await import('./register-worker.client.ts')
        await registerWorker((newer) => setReload(() => newer))
      } catch (cause) {
        console.warn('This browser does not let the app work offline.', cause)
      }
    })
  }, [])

  useEffect(() => {
    // The browser may have cached the address of the release, so the request adds the time.
    const look = async () => {
      const outcome = await ask(`${releaseOfPage()}?${Date.now()}`, null)
      if ('failure' in outcome && outcome.failure.status === 404) setReload(() => loadAnew)
    }
    window.addEventListener('vite:preloadError', look)
    return () => window.removeEventListener('vite:preloadError', look)
  }, [])

  return (
    <div
      aria-live="polite"
      className={`print:hidden ${reload === loadAnew ? 'sticky top-0 z-10' : 'unasked:hidden'}`}
    >
      {reload && (
        <p className="flex flex-wrap items-center justify-center border-b border-line bg-card px-4">
          {messages.newerVersion()}
          <Button look="link" onClick={reload}>
            {messages.reload()}
          </Button>
        </p>
      )}
    </div>
  )
}

const loadAnew = () => location.reload()
