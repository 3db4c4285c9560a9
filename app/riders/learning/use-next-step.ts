import { useEffect, useState } from 'react'
import type { Step } from './next-step.ts'
import type { Summary } from './summary.ts'

/** Returns the rider's next step, or null while it is not known. Newcomers do not load its rules. */
export function useNextStep(summary: Summary | null | undefined): Step | null {
  const [step, setStep] = useState<Step | null>(null)

  useEffect(() => {
    if (!summary) return setStep(null)
    let isOver = false
    import('./find-next-step.client.ts')
      .then(({ findNextStep }) => findNextStep(summary))
      .then((found) => !isOver && setStep(found))
      .catch((cause) => console.warn('Could not find the next step.', cause))
    return () => {
      isOver = true
    }
  }, [summary])

  return step
}
