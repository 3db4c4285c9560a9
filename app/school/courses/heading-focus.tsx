import { type ReactNode, useEffect, useRef } from 'react'

/** Moves the focus to the heading once `phase` changes, because what had the focus is gone. */
export function HeadingFocus({ phase, children }: { phase: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(phase)

  useEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    const heading = place.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [phase])

  return (
    <div ref={place} className="contents">
      {children}
    </div>
  )
}
