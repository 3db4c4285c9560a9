import { useEffect, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { answerTo } from '../../riders/attempts/life.ts'
import { Explanation } from '../../riders/quiz/explanation.tsx'
import { ExplanationDetails } from '../../riders/quiz/explanation-details.tsx'
import { QuestionCard } from '../../riders/quiz/question-card.tsx'

/**
 * Renders a question as riders see it on a phone. On a larger screen it is as narrow as on a phone of
 * 360 pixels. The admin can answer it again and again, and nothing is counted.
 */
export function RiderPreview({ item }: { item: ShownItem }) {
  const [times, setTimes] = useState(0)
  const [picked, setPicked] = useState<string | null>(null)
  const place = useRef<HTMLFormElement>(null)
  const answer = picked === null ? null : answerTo(item, picked)

  useEffect(() => {
    if (times > 0) place.current?.focus()
  }, [times])

  function again() {
    setPicked(null)
    setTimes((before) => before + 1)
  }

  return (
    <form
      ref={place}
      tabIndex={-1}
      aria-label="As a rider sees it"
      onSubmit={(event) => event.preventDefault()}
      className="relative flex w-full flex-col gap-4 self-center min-[26rem]:max-w-82"
    >
      <QuestionCard
        key={times}
        item={item}
        answer={answer}
        onPick={setPicked}
        isStatic={false}
        explanation={
          <div role="status">
            {answer && <Explanation answer={answer} item={item} />}
            {answer && <ExplanationDetails answer={answer} item={item} />}
          </div>
        }
      />
      {answer && (
        <Button look="plain" onClick={again}>
          Answer again
        </Button>
      )}
    </form>
  )
}
