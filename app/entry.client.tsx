import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The page gets its styles inline from the server; in development they come with hot reload too.
if (import.meta.env.DEV) import('./app.css')

if (!document.getElementById('root')) {
  throw new Error('The app cannot start: the page has no element with the id "root".')
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
