import { MessageSquare } from '../../base/ui/icons.tsx'
import * as messages from './feedback-messages.ts'
import { useFeedback } from './feedback-modal.tsx'

/**
 * This button is the last element of `main`. On a wide screen it floats in the gutter beside the
 * page. On other screens it stands at the end of the page, so that it covers nothing.
 */
export function FeedbackButton() {
  const openFeedback = useFeedback()
  return (
    <button
      type="button"
      onClick={() => openFeedback(null)}
      className="needs-script mt-auto mb-6 inline-flex min-h-12 items-center justify-center gap-2 self-center rounded-full border-2 border-plate bg-asphalt px-4 font-bold text-plate @min-[75rem]:sticky @min-[75rem]:bottom-4 @min-[75rem]:me-2 @min-[75rem]:mb-4 @min-[75rem]:w-20 @min-[75rem]:flex-col @min-[75rem]:gap-0.5 @min-[75rem]:self-end @min-[75rem]:rounded-2xl @min-[75rem]:px-0 @min-[75rem]:text-xs"
    >
      <MessageSquare className="size-5" />
      {messages.feedback()}
    </button>
  )
}
