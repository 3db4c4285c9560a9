import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a way within the app the focus is at the new page's start, as after opening a page. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
