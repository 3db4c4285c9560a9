import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The server puts the styles into the page; development needs them again for hot reload.
if (import.meta.env.DEV) import('./app.css')

if (!document.getElementById('root')) {
  throw new Error('The app cannot start: the page has no element with the id "root".')
}

// If the user went Back or Forward before this script ran, the address no longer fits the page.
const [loaded] = performance.getEntriesByType('navigation')
if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload()
else startTransition(hydrate)

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
}
