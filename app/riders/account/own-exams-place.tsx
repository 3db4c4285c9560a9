import { type ComponentType, useEffect, useState } from 'react'
import { isWaiting } from '../attempts/results-queue.ts'
import { HistoryFailure, SaveNotice } from '../results/save-notices.tsx'
import type { OwnExamsProps } from './own-exams.tsx'

/** Shows the rider's exams. Their code loads only when a rider is signed in. */
export function OwnExamsPlace(props: Omit<OwnExamsProps, 'uid'>) {
  const { queue, attempt } = props
  const { uid } = queue
  const { OwnExams, hasFailed } = useOwnExams(uid !== null)
  if (uid === null) return null
  if (OwnExams) return <OwnExams {...props} uid={uid} />
  if (!hasFailed) return <div aria-hidden="true" className="h-12 rounded-xl bg-line" />
  return (
    <div className="flex flex-col gap-3">
      <SaveNotice
        status={attempt && isWaiting(attempt.id, queue) ? 'error' : 'idle'}
        queue={queue}
      />
      {/* Some browsers never load a module again that failed once. The page shows the same after a reload. */}
      <HistoryFailure hasFailed onLoadAgain={() => location.reload()} />
    </div>
  )
}

function useOwnExams(isWanted: boolean) {
  const [OwnExams, setOwnExams] = useState<ComponentType<OwnExamsProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isWanted) return
    import('./own-exams.tsx')
      .then((module) => setOwnExams(() => module.OwnExams))
      .catch((cause) => {
        console.warn(cause)
        setHasFailed(true)
      })
  }, [isWanted])

  return { OwnExams, hasFailed }
}
