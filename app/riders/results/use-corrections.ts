import { useEffect, useEffectEvent, useState } from 'react'
import { loadBank } from '../../questions/bank/load-bank.client.ts'
import { type Asked, type Correction, correctionsOf } from './corrected-result.ts'
import type { ExamEntry } from './use-exam-history.ts'

type Corrections = ReadonlyMap<string, Correction[]>

/** Returns the corrections of each result, by the result's id. */
export function useCorrections(
  exams: readonly ExamEntry[],
  isShown: boolean,
  loadAsked: () => Promise<Asked[]>,
): Corrections {
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const find = useEffectEvent(() => findCorrections(exams, loadAsked))
  const ids = exams.map(({ id }) => id).join(' ')

  useEffect(() => {
    if (!isShown || !ids) return
    const life = new AbortController()
    find().then((found) => life.signal.aborted || setCorrections(found), console.warn)
    return () => life.abort()
  }, [ids, isShown])

  return corrections
}

async function findCorrections(
  exams: readonly ExamEntry[],
  loadAsked: () => Promise<Asked[]>,
): Promise<Corrections> {
  const log = new Map((await loadAsked()).map((asked) => [asked.id, asked]))
  const logged = exams.filter(({ id, userAnswers }) =>
    userAnswers.some((_, place) => log.has(`${id}-${place}`)),
  )
  const found = new Map<string, Correction[]>()
  for (const state of new Set(logged.map(({ stateAbbrev }) => stateAbbrev))) {
    const outcome = await loadBank(state)
    if ('failure' in outcome) continue
    for (const exam of logged.filter(({ stateAbbrev }) => stateAbbrev === state)) {
      const corrections = correctionsOf(exam, log, outcome.reply)
      if (corrections.length > 0) found.set(exam.id, corrections)
    }
  }
  return found
}
