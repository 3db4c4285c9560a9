import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The server puts the styles into the page; development needs them again for hot reload.
if (import.meta.env.DEV) import('./admin.css')

if (!document.getElementById('root')) {
  throw new Error('The app cannot start: the page has no element with the id "root".')
}

// If the user goes Back or Forward before the page is hydrated, the address no longer fits the page.
const [loaded] = performance.getEntriesByType('navigation')
const addressFits = () => !loaded || new URL(loaded.name).pathname === location.pathname
if (addressFits()) startTransition(hydrate)
else location.reload()

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: (error) => (addressFits() ? reportError(error) : location.reload()) },
  )
}
