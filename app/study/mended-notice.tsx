import { useEffect, useState } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import type { RiderBank } from '../quiz/rider-bank.ts'
import { mendedSince } from '../reports/mended.ts'
import {
  markRead,
  type Reported,
  readReported,
  receiveReported,
} from '../reports/reported.client.ts'
import { Button } from '../ui/button.tsx'

/** Tells riders which of the questions that they reported have been changed or withdrawn. */
export function MendedNotice({ bank, state }: { bank: RiderBank; state: string }) {
  const [reported, setReported] = useState<Reported[]>([])

  const uid = useAuth().user?.uid ?? null

  useEffect(() => {
    const life = new AbortController()
    const look = () => life.signal.aborted || setReported(readReported())
    look()
    if (uid !== null) receiveReported(uid).then(look)
    return () => life.abort()
  }, [uid])

  const mended = mendedSince(reported, bank, state)
  if (mended.length === 0) return null

  function understood() {
    markRead(mended, uid)
    setReported(readReported())
  }

  return (
    <section
      aria-labelledby="mended"
      className="flex flex-col items-start gap-3 rounded-xl border border-l-8 border-line border-l-sign bg-card p-4"
    >
      <h2 id="mended" className="text-xl font-extrabold">
        Mended, thank you
      </h2>
      <p>You reported these questions. We changed them, or took them out.</p>
      <ul className="flex flex-col gap-2">
        {mended.map(({ itemId, question }) => (
          <li key={itemId} className="font-semibold">
            {question}
          </li>
        ))}
      </ul>
      <Button look="plain" onClick={understood}>
        I have read it
      </Button>
    </section>
  )
}
