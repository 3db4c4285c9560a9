import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_EVERY_MS = 5_000

/**
 * Looks at the course again and again while the page is in view. A look takes away what an action has
 * returned, such as a link that is shown only once, so then the page does not look.
 */
export function useLooks(isLooking: boolean): void {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isLooking) return
    const timer = setInterval(() => document.hidden || revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isLooking, revalidate])
}
