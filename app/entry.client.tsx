import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTextsChanging } from './base/device/rewritten-texts.client.ts'

// The server puts the styles into the page; development needs them again for hot reload.
if (import.meta.env.DEV) import('./base/styles/admin.css')

const { root, isAsSent } = window.earlyChanges
if (!root) {
  throw new Error('The app cannot start: the page has no element with the id "root".')
}

// If the user goes back or forward before the page is hydrated, the address no longer fits the page.
const [loaded] = performance.getEntriesByType('navigation')
const addressFits = () => !loaded || new URL(loaded.name).pathname === location.pathname
const start = () => (addressFits() ? startTransition(hydrate) : location.reload())
if (isAsSent) start()
else {
  import('./base/device/mend-page.client.ts')
    .then(({ mendPage }) => mendPage())
    .catch(console.warn)
    .then(start)
}

function hydrate() {
  keepTextsChanging()
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError: (error) => (addressFits() ? reportError(error) : location.reload()),
    },
  )
}
