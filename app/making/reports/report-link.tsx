import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import * as messages from './report-messages.ts'

type Props = { state: string; item: ShownItem | null }

/** A link for browsers without scripts to the report form of a question. It opens in a new tab. */
export function ReportLink({ state, item }: Props) {
  if (!item?.id) return null
  const { id, revision = 1 } = item
  const query = new URLSearchParams({ state, item: id, revision: String(revision) })
  return (
    <ButtonLink
      look="link"
      to={`${href('/report')}?${query}`}
      target="_blank"
      rel="noopener"
      className="without-script print:hidden"
    >
      {messages.report()}
      <span className="sr-only">{messages.inNewTab()}</span>
    </ButtonLink>
  )
}
