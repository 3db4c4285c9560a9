import { type ComponentType, useEffect, useState } from 'react'
import { href } from 'react-router'
import { useAuth } from '../auth/use-auth.tsx'
import type { RiderItem } from '../quiz/quiz-item.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { REPORT_MESSAGES } from './report-kinds.ts'
import type { ReportModalProps } from './report-modal.tsx'
import { findReported, receiveReported } from './reported.client.ts'

type Props = {
  state: string
  item: RiderItem | null
  /** True while the quiz works without a script. Then browsers without scripts get a link to the form. */
  isStatic?: boolean
}

/** A button to report a question. Shows a note if the question was mended after this rider's report. */
export function ReportQuestion({ state, item, isStatic = false }: Props) {
  const [ReportModal, setModal] = useState<ComponentType<ReportModalProps> | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const { id: itemId, revision = 1, sameSince = revision, question = '' } = item ?? {}
  const isReported = before !== null && before >= sameSince && before <= revision
  const uid = useAuth().user?.uid

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question closes the modal
  useEffect(() => setModal(null), [state, itemId])

  useEffect(() => {
    const life = new AbortController()
    const look = () =>
      life.signal.aborted || setBefore(findReported(state, itemId)?.revision ?? null)
    look()
    if (uid) receiveReported(uid).then(look)
    return () => life.abort()
  }, [state, itemId, uid])

  if (!itemId) return null
  const query = new URLSearchParams({ state, item: itemId, revision: String(revision) })

  function open() {
    import('./report-modal.tsx').then((module) => setModal(() => module.ReportModal), console.warn)
  }

  return (
    <>
      {isStatic && (
        <ButtonLink
          look="link"
          to={`${href('/report')}?${query}`}
          target="_blank"
          rel="noopener"
          className="without-script print:hidden"
        >
          {REPORT}
          <span className="sr-only"> (in a new tab)</span>
        </ButtonLink>
      )}
      <Button look="link" className="needs-script" onClick={open}>
        {isReported ? REPORTED : REPORT}
      </Button>
      {before !== null && before < sameSince && (
        <p className="basis-full text-center font-semibold">{REPORT_MESSAGES.mended}</p>
      )}
      {ReportModal && (
        <ReportModal
          item={{ state, itemId, revision, question }}
          wasSent={isReported}
          onSent={() => setBefore(revision)}
          onClose={() => setModal(null)}
        />
      )}
    </>
  )
}

const REPORT = 'Report question'
const REPORTED = 'Reported'
