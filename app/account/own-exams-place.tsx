import { type ComponentType, useEffect, useRef, useState } from 'react'
import { isWaiting } from '../results/results-queue.ts'
import { HistoryFailure, SaveNotice } from '../results/save-notices.tsx'
import type { OwnExamsProps } from './own-exams.tsx'

/** Shows the rider's exams. Their code loads only when a rider is signed in. */
export function OwnExamsPlace(props: Omit<OwnExamsProps, 'uid' | 'onDeleted'>) {
  const { queue, session } = props
  const { uid } = queue
  const { OwnExams, hasFailed, loadAgain } = useOwnExams(uid !== null)
  const [deleted, setDeleted] = useState<string | null>(null)
  const notice = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (uid !== null) setDeleted(null)
  }, [uid])

  useEffect(() => {
    if (deleted) notice.current?.focus()
  }, [deleted])

  return (
    <>
      <p
        ref={notice}
        role="status"
        tabIndex={-1}
        className="text-lg font-semibold outline-none empty:hidden"
      >
        {deleted}
      </p>
      {uid !== null &&
        (OwnExams ? (
          <OwnExams {...props} uid={uid} onDeleted={setDeleted} />
        ) : hasFailed ? (
          <div className="flex flex-col gap-3">
            <SaveNotice
              status={session && isWaiting(session.id, queue) ? 'error' : 'idle'}
              queue={queue}
            />
            <HistoryFailure hasFailed onLoadAgain={loadAgain} />
          </div>
        ) : (
          <div aria-hidden="true" className="h-12 rounded-xl bg-line" />
        ))}
    </>
  )
}

function useOwnExams(isWanted: boolean) {
  const [attempt, setAttempt] = useState(0)
  const [OwnExams, setOwnExams] = useState<ComponentType<OwnExamsProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` loads the module again
  useEffect(() => {
    if (!isWanted) return
    setHasFailed(false)
    import('./own-exams.tsx')
      .then((module) => setOwnExams(() => module.OwnExams))
      .catch((cause) => {
        console.warn(cause)
        setHasFailed(true)
      })
  }, [isWanted, attempt])

  return { OwnExams, hasFailed, loadAgain: () => setAttempt(attempt + 1) }
}
