import { useEffect, useState } from 'react'
import { loadBank } from '../../questions/bank/load-bank.client.ts'
import { loadPictures } from '../../questions/bank/load-questions.client.ts'
import { storeChosenState } from '../../questions/states/chosen-state.client.ts'
import type { ExamTerms } from '../../questions/states/exam-terms.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import type { Attempt } from '../attempts/life.ts'
import { CONTINUE, readAttempt, setHash } from '../attempts/store.client.ts'
import { useAttempt } from '../attempts/use-attempt.ts'
import { drawExam } from './draw-exam.ts'
import { EXAMS } from './exam-host.ts'
import * as messages from './exam-messages.ts'

/**
 * Manages the exam of a state on this device. `attempt` is the exam on screen, or null. `unfinished`
 * is an exam that the rider can continue, or null. When an exam ends, the hook calls `onFinish` once.
 */
export function useExam(state: UsState, terms: ExamTerms, onFinish: (attempt: Attempt) => void) {
  const { abbrev } = state
  const about = { stateAbbrev: abbrev }
  const key = EXAMS.keyOf({ id: '', ...about })
  const { attempt, isKept, begin, resume, act, close } = useAttempt(EXAMS, about, onFinish)
  const [unfinished, setUnfinished] = useState<Attempt | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each state
  useEffect(() => {
    const continues = location.hash === CONTINUE
    // So that a reload does not continue it again.
    if (continues) setHash('')
    readAttempt(EXAMS, key).then((left) => {
      setUnfinished(left)
      if (left && continues) resumeLeft()
    })
  }, [abbrev])

  async function show(open: () => Promise<string | null>) {
    if (isStarting) return
    setIsStarting(true)
    setError(null)
    try {
      const refusal = await open()
      if (refusal === null) {
        storeChosenState(abbrev)
        setHash('#quiz')
      } else setUnfinished(await readAttempt(EXAMS, key))
      setError(refusal)
    } finally {
      setIsStarting(false)
    }
  }

  async function draw(isTimed: boolean) {
    const outcome = await loadBank(abbrev)
    if ('failure' in outcome || outcome.reply.items.length === 0) return messages.loadFailed()
    const { questions, terms: fitting } = drawExam(outcome.reply.items, terms, Math.random)
    const { toPass, minutes, signs } = fitting
    const needed = { toPass, signsToPass: signs?.toPass ?? null, minutes: isTimed ? minutes : null }
    loadPictures(questions)
    return { questions, terms: { ...needed, ...(signs?.apart && { signsApart: true }) } }
  }

  const start = (isTimed: boolean) => show(() => begin(state, () => draw(isTimed)))
  const resumeLeft = () => show(() => resume(key))

  function leave() {
    close()
    setUnfinished(null)
  }

  return { attempt, unfinished, error, isStarting, isKept, start, resume: resumeLeft, act, leave }
}
