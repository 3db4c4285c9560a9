import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_EVERY_MS = 5_000

/** Looks at the course again and again while the page is in view. */
export function useLooks(isThere: boolean): void {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isThere) return
    const timer = setInterval(() => document.hidden || revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isThere, revalidate])
}
