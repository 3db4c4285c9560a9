import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

/**
 * Returns props that make an element ignore presses until the browser paints `shown`. An earlier press was
 * meant for the previous content, for example as the second press of a double tap. What the page showed
 * before its script (`isStatic`) is painted already.
 */
export function useIgnoreEarlyPresses(shown: unknown, isStatic = false) {
  const paintedAt = useRef(0)
  const early = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser paints each new `shown`
  useLayoutEffect(() => {
    if (isStatic) return
    paintedAt.current = Number.POSITIVE_INFINITY
    const frame = requestAnimationFrame(() => {
      paintedAt.current = performance.now()
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])

  return {
    onPointerDownCapture: ({ timeStamp }: PointerEvent) => {
      early.current = timeStamp < paintedAt.current
    },
    onClickCapture: (event: MouseEvent) => {
      // A click without a pointer comes from the keyboard or from assistive technology.
      if (event.detail === 0 || !early.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
