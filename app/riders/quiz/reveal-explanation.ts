const GAP_PX = 16
/** What stays on screen above a long explanation. It shows whether the answer was right. */
const ABOVE_PX = 96

/** The upper and the lower edge of something on the screen, in pixels below the screen's upper edge. */
type Place = { top: number; bottom: number }

type Places = {
  /** The upper edge of the progress. */
  progress: number
  /** What the explanation must not cover. */
  kept: Place
  explanation: Place
  /** Where the explanation must end. */
  end: number
}

/**
 * Returns how far to scroll after an answer. On most screens the explanation stays above the button, and
 * nothing that must be kept may lie behind it. On others it follows the options, and comes into view as
 * far as it fits. The bar above the progress leaves the screen as a whole.
 */
export function scrollToReveal({ progress, kept, explanation, end }: Places): number {
  const hidden = Math.min(kept.bottom - explanation.top, kept.top - GAP_PX)
  const missing = Math.min(explanation.bottom - end, kept.bottom - ABOVE_PX)
  const needed = Math.max(hidden, missing)
  return needed > 0 ? Math.max(progress, needed) : 0
}

/** Scrolls until the picked option, the right option and the explanation are in view. */
export function reveal(explanation: HTMLElement, nextButton: HTMLElement): void {
  const screen = explanation.closest('section')
  const rows = [
    ...(screen?.querySelectorAll('fieldset label:is(:not(.foldable), :has(:checked))') ?? []),
  ]
  const box = explanation.getBoundingClientRect()
  const button = nextButton.getBoundingClientRect()
  // On a wide window options and button stand beside the explanation, and the question above it.
  const isAbove = (place: DOMRect) => place.left < box.right
  const options = rows.map((row) => row.getBoundingClientRect()).filter(isAbove)
  const question = screen?.querySelector('legend')?.getBoundingClientRect()
  const above = options.length === 0 && question ? [question] : options
  const kept = {
    top: Math.min(...above.map(({ top }) => top)),
    bottom: Math.max(...above.map(({ bottom }) => bottom + GAP_PX / 2)),
  }
  const progress = screen?.getBoundingClientRect().top ?? 0
  const end = isAbove(button) ? button.top : innerHeight
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({
    top: scrollToReveal({ progress, kept, explanation: box, end }),
    behavior: isCalm ? 'instant' : 'smooth',
  })
}
