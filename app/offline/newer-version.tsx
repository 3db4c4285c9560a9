import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useWantedPage } from './wanted-page.ts'

/**
 * Registers the service worker once the browser has nothing else to do. Shows a quiet note when a newer
 * version waits, and does not interrupt a quiz.
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

  return (
    <div aria-live="polite" className="print:hidden unasked:hidden">
      {reload && (
        <p className="flex flex-wrap items-center justify-center border-b border-line bg-card px-4">
          A newer version is ready •
          <Button look="link" onClick={reload}>
            Reload
          </Button>
        </p>
      )}
    </div>
  )
}

function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`. A busy device may never be idle.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 2_000)
}
