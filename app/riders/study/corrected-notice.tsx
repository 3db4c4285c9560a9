import { useEffect, useState } from 'react'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { Button } from '../../base/ui/button.tsx'
import type { BankItem } from '../../questions/bank/rider-bank.ts'
import { correctedSince } from '../learning/corrected.ts'
import type { Learned } from '../learning/learned.ts'
import { TOLD_CORRECTIONS } from '../learning/study-keys.ts'
import { correctLastResult } from '../results/correct-last-result.client.ts'
import * as messages from './notice-messages.ts'

const nameOf = ({ id, keySince }: BankItem) => `${id}~${keySince}`

/** Lists the questions that the rider answered while their key was wrong, with the right answers. */
export function CorrectedNotice({ learned, state }: { learned: Learned; state: string }) {
  const [told, setTold] = useState<string[] | null>(null)

  const [lastResult, setLastResult] = useState<string | null>(null)

  useEffect(() => setTold(deviceStorage.read(TOLD_CORRECTIONS)?.split(' ') ?? []), [])

  useEffect(() => {
    correctLastResult(learned.log, learned.bank).then(setLastResult, console.warn)
  }, [learned])

  const corrected = correctedSince(learned.log, learned.bank, state)
  const untold = told ? corrected.filter((item) => !told.includes(nameOf(item))) : []
  if (!told || untold.length === 0) return null

  function understood() {
    const all = [...(told ?? []), ...untold.map(nameOf)]
    deviceStorage.write(TOLD_CORRECTIONS, all.join(' '))
    setTold(all)
    // The pressed button disappears, so its focus moves to the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section
      aria-labelledby="corrected"
      className="flex flex-col items-start gap-3 rounded-xl border border-s-8 border-line border-s-sign bg-card p-4"
    >
      <h2 id="corrected" className="text-xl font-extrabold">
        {messages.answerWasWrong()}
      </h2>
      <p>{messages.countsNoLonger()}</p>
      {lastResult && <p className="font-semibold">{messages.lastResult(lastResult)}</p>}
      <ul className="flex flex-col gap-3">
        {untold.map((item) => (
          <li key={item.id}>
            <p className="font-semibold">{item.question}</p>
            <p>{messages.rightIs(item.correctAnswer)}</p>
            <p>{item.keyReason}</p>
            <p className="text-quiet">{item.explanation}</p>
          </li>
        ))}
      </ul>
      <Button look="plain" onClick={understood}>
        {messages.haveRead()}
      </Button>
    </section>
  )
}
