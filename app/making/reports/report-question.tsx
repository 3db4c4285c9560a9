import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { useAuth } from '../../people/auth/use-auth.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import * as messages from './report-messages.ts'
import type { ReportModalProps } from './report-modal.tsx'
import { findReported, receiveReported } from './reported.client.ts'

type Props = { state: string; item: ShownItem | null }

/** A button to report a question. Shows a note if the question was mended after this rider's report. */
export function ReportQuestion({ state, item }: Props) {
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

  function open() {
    import('./report-modal.tsx')
      .then((module) => setModal(() => module.ReportModal))
      .catch(console.warn)
  }

  return (
    <>
      <Button look="link" className="needs-script" onClick={open}>
        {isReported ? messages.reported() : messages.report()}
      </Button>
      {before !== null && before < sameSince && (
        <p className="basis-full text-center font-semibold">{messages.mended()}</p>
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
