import { MessageSquare } from 'lucide-react'
import { useFeedback } from './feedback-modal.tsx'

/** Floats above the page's lower right corner. */
export function FeedbackButton({ className }: { className: string }) {
  const openFeedback = useFeedback()
  return (
    <button
      type="button"
      onClick={() => openFeedback(null)}
      className={`fixed right-4 z-10 inline-flex min-h-12 items-center gap-2 rounded-full bg-asphalt px-3.5 sm:px-4 font-bold text-plate shadow-lg ring-2 ring-plate ${className}`}
    >
      <MessageSquare aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Feedback</span>
    </button>
  )
}
