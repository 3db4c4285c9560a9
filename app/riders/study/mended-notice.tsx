import { useEffect, useId, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { becameOf } from '../../making/reports/mended.ts'
import {
  hideMissing,
  markRead,
  type Reported,
  readReported,
  receiveReported,
} from '../../making/reports/reported.client.ts'
import { useAuth } from '../../people/auth/use-auth.tsx'
import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import * as messages from './notice-messages.ts'

/** Lists the questions that the rider reported: those that were changed, and those not asked for now. */
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

  const { mended, missing } = becameOf(reported, bank, state)

  function understood(forget: () => void) {
    forget()
    setReported(readReported())
    // The pressed button disappears, so its focus moves to the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      <Told
        title={messages.mended()}
        text={messages.mendedText()}
        questions={mended}
        onRead={() => understood(() => markRead(mended, uid))}
      />
      <Told
        title={messages.notAsked()}
        text={messages.notAskedText()}
        questions={missing.filter(({ isHidden }) => !isHidden)}
        onRead={() => understood(() => hideMissing(missing))}
      />
    </>
  )
}

type ToldProps = { title: string; text: string; questions: Reported[]; onRead: () => void }

function Told({ title, text, questions, onRead }: ToldProps) {
  const id = useId()
  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-3 rounded-xl border border-s-8 border-line border-s-sign bg-card p-4"
    >
      <h2 id={id} className="text-xl font-extrabold">
        {title}
      </h2>
      <p>{text}</p>
      <ul className="flex flex-col gap-2">
        {questions.map(({ itemId, question }) => (
          <li key={itemId} className="font-semibold">
            {question}
          </li>
        ))}
      </ul>
      <Button look="plain" onClick={onRead}>
        {messages.haveRead()}
      </Button>
    </section>
  )
}
