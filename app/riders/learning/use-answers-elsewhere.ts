import { useEffect } from 'react'
import { isWaitingKey } from '../attempts/waiting.client.ts'

/** Calls `show` after each answer in another tab. */
export function useAnswersElsewhere(show: () => void): void {
  useEffect(() => {
    function onStorage({ key, newValue }: StorageEvent) {
      if (key !== null && newValue !== null && isWaitingKey(key)) show()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [show])
}
