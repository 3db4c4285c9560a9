import { useState } from 'react'
import {
  type ChangeReply,
  type QuestionChange,
  saidPage,
} from '../../making/question-bank/question-changes.ts'
import type { ReviewItem } from '../../making/question-bank/review-items.server.ts'
import type { ItemNotes } from '../../questions/question/item-notes.ts'
import type { RiderItem } from '../../questions/question/quiz-item.ts'
import type { toSent } from './form-item.ts'
import { type Refusal, whyRefused } from './item-form.tsx'
import { neighborOf, shownQuestion } from './shown-question.ts'

/**
 * A question that waits for review. `before` is its latest revision that riders had, or null if they
 * never had it.
 */
export type Waiting = ReviewItem & { id: string; before: (RiderItem & ItemNotes) | null }
type Decision =
  | ({ intent: 'approve' | 'approve-unproved' } & ReturnType<typeof toSent>)
  | { intent: 'reject' }
type Review = {
  waiting: readonly Waiting[]
  /** The id of the question to show first, if that question waits. */
  first?: string | null | undefined
  onChange: (change: QuestionChange) => Promise<ChangeReply>
  /** Called when another question is shown. */
  onShown: () => void
}

/** The question of the review that is shown, and the admin's decisions. */
export function useReview({ waiting, first, onChange, onShown }: Review) {
  const [shown, setShown] = useState(waiting.find(({ id }) => id === first) ?? waiting[0] ?? null)
  const [decided, setDecided] = useState<Waiting | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState<(Refusal & { id: string }) | null>(null)
  const current = shownQuestion(waiting, shown, decided)
  if (current !== shown) setShown(current)
  const number = current ? waiting.indexOf(current) + 1 : 0

  async function decide(question: Waiting, decision: Decision, done: string) {
    const { id, createdAt } = question
    const change = { ...decision, id, createdAt }
    setBusy(true)
    setSaid('')
    const reply = await onChange(change)
    setBusy(false)
    if ('message' in reply) return setRefusal({ ...whyRefused(reply, change, refusal), id })
    setRefusal(null)
    setDecided(question)
    setSaid(`${done}${saidPage(reply)} ${waiting.length - 1} still to review.`)
    onShown()
  }

  async function rejectAll(question: Waiting, questions: readonly Waiting[]) {
    setBusy(true)
    setSaid('')
    const seen = questions.map(({ id, createdAt }) => ({ id, createdAt }))
    const reply = await onChange({ intent: 'reject-all', questions: seen })
    setBusy(false)
    if ('message' in reply) return setRefusal({ ...reply, id: question.id })
    const { rejected = 0 } = reply
    setRefusal(null)
    setDecided(question)
    setSaid(`Rejected: ${rejected}. ${waiting.length - rejected} still to review.`)
    onShown()
  }

  /** Shows a neighbor of the question. A refusal stays if the admin has not seen it yet. */
  function go(step: 1 | -1, isUnseen: boolean) {
    if (!current) return
    if (!isUnseen) setRefusal(null)
    setShown(neighborOf(waiting, current, step))
    onShown()
  }

  return { current, number, isBusy, said, say: setSaid, refusal, decide, rejectAll, go }
}
