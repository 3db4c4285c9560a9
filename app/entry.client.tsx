import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { notePage } from './device/drawn-anew.client.ts'
import { keepTextsChanging } from './device/rewritten-texts.client.ts'

// The server puts the styles into the page; development needs them again for hot reload.
if (import.meta.env.DEV) import('./admin.css')

if (!document.getElementById('root')) {
  throw new Error('The app cannot start: the page has no element with the id "root".')
}

// If the user goes back or forward before the page is hydrated, the address no longer fits the page.
const [loaded] = performance.getEntriesByType('navigation')
const addressFits = () => !loaded || new URL(loaded.name).pathname === location.pathname
if (addressFits()) startTransition(hydrate)
else location.reload()

function hydrate() {
  keepTextsChanging()
  const carryOver = notePage()
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError: (error) => {
        if (!addressFits()) return location.reload()
        carryOver()
        reportError(error)
      },
    },
  )
}
