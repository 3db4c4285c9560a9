import { type ReactNode, useId } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'

type Props = {
  /** The server's refusal. With `reasons` the admin may publish the question without a proof. */
  refusal: { message: string; reasons?: readonly unknown[] | undefined } | null
  isChecking?: boolean
  /** What the server does meanwhile. */
  doing?: string
  outcome?: ReactNode
  children: ReactNode
}

/** The buttons and the outcome of a press. The bar stays in view while the admin reads a long form. */
export function DecisionBar(props: Props) {
  const { refusal, isChecking, doing = 'Checking the question…', outcome, children } = props
  const hint = useId()
  return (
    <div className="sticky bottom-0 z-10 flex flex-col border-t border-line bg-page py-3 [&>:not(:empty,:last-child)]:mb-2 [@media(max-height:30rem)]:static">
      <p aria-live="polite" className="font-semibold empty:hidden">
        {isChecking && doing}
      </p>
      {outcome}
      <ErrorNotice message={isChecking ? null : (refusal?.message ?? null)} />
      <div className="flex flex-wrap gap-2">
        {children}
        {refusal?.reasons && (
          <Button
            type="submit"
            look="plain"
            name="unproved"
            aria-keyshortcuts="W"
            aria-describedby={hint}
          >
            Publish as the admin’s word
          </Button>
        )}
      </div>
      {refusal?.reasons && (
        <p id={hint} className="text-quiet">
          Riders then see no quotation and no page.
        </p>
      )}
    </div>
  )
}
