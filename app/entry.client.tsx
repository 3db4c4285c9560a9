import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The page gets its styles inline from the server; in development they come with hot reload too.
if (import.meta.env.DEV) import('./app.css')

if (!document.getElementById('root')) {
  throw new Error('The app cannot start: the page has no element with the id "root".')
}

// Back or Forward may have moved on within this document already: its page is another one's.
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
