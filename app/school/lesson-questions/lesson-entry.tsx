import { Button } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import * as messages from './question-messages.ts'
import { WholeQuestion } from './whole-question.tsx'

type Props = {
  item: ShownItem
  place: number
  total: number
  isFixed: boolean
  /** Why the last press on this question did nothing. */
  refused: string | null
}

/** The id of a question's entry, to which an address can lead. */
export const entryId = (id: string) => `question-${id}`

/** A question of a lesson, and what the teacher can do with it. */
export function LessonEntry({ item, place, total, isFixed, refused }: Props) {
  const { id = '', isOfSchool } = item
  return (
    <li
      id={entryId(id)}
      className="flex scroll-mt-4 flex-col gap-3 rounded-xl border border-line bg-card p-4"
    >
      {refused && <ErrorNotice message={refused} />}
      <WholeQuestion item={item} number={place + 1} />
      {!isFixed && (
        <form
          method="post"
          action={`#${entryId(id)}`}
          className="flex flex-wrap gap-2 print:hidden"
        >
          <input type="hidden" name="question" value={id} />
          <input type="hidden" name="place" value={place} />
          <Deed intent="up" name={messages.up()} place={place} disabled={place === 0} />
          <Deed intent="down" name={messages.down()} place={place} disabled={place === total - 1} />
          {!isOfSchool && <Deed intent="swap" name={messages.swap()} place={place} />}
          <Deed intent="out" name={messages.takeOut()} place={place} />
        </form>
      )}
    </li>
  )
}

type DeedProps = { intent: string; name: string; place: number; disabled?: boolean }

function Deed({ intent, name, place, disabled }: DeedProps) {
  return (
    <Button
      type="submit"
      look="plain"
      name="intent"
      value={intent}
      disabled={disabled}
      aria-label={messages.ofQuestion(name, place + 1)}
      className="grow"
    >
      {name}
    </Button>
  )
}
