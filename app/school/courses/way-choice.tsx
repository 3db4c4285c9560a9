import { useEffect, useRef, useState } from 'react'
import { Field, INPUT } from '../../base/ui/field.tsx'
import type { ExamTerms } from '../../questions/states/exam-terms.ts'
import { percentage } from '../../riders/attempts/score.ts'
import { ownMark } from '../../riders/exam/exam-messages.ts'
import * as messages from './test-messages.ts'
import { type FormOfWay, MINUTES } from './way-form.ts'

type Props = {
  chosen: FormOfWay
  stateName: string
  terms: Pick<ExamTerms, 'questions' | 'toPass' | 'toPassBy'>
}

/** How a lesson is asked. What only a test needs shows up with its choice. */
export function WayChoice({ chosen, stateName, terms }: Props) {
  const { toPass, questions, toPassBy } = terms
  const mark = messages.aboutTest(percentage(toPass, questions))
  // Without a script both are always there.
  const [isTest, setIsTest] = useState(true)
  const ofTest = toPassBy === 'not published' ? `${mark} ${ownMark(stateName)}` : mark
  const fields = useRef<HTMLFieldSetElement>(null)
  const follow = () => setIsTest(fields.current?.querySelector('[value=test]:checked') !== null)
  useEffect(follow, [])

  return (
    <fieldset ref={fields} className="flex flex-col gap-1" onChange={follow}>
      <legend className="font-semibold">{messages.way()}</legend>
      <Way
        value="practice"
        {...{ chosen }}
        name={messages.practice()}
        about={messages.aboutPractice()}
      />
      <Way value="test" {...{ chosen }} name={messages.test()} about={ofTest} />
      <div hidden={!isTest}>
        <div className="flex flex-col gap-4">
          <Field label={messages.minutes()}>
            <input
              name="minutes"
              inputMode="numeric"
              defaultValue={chosen.minutes}
              maxLength={`${MINUTES.max}`.length}
              className={INPUT}
            />
          </Field>
          <Field label={messages.order()}>
            <select name="order" defaultValue={chosen.order} className={INPUT}>
              <option value="mixed">{messages.mixedOrder()}</option>
              <option value="same">{messages.sameOrder()}</option>
            </select>
          </Field>
        </div>
      </div>
    </fieldset>
  )
}

type WayProps = Pick<Props, 'chosen'> & { value: FormOfWay['way']; name: string; about: string }

function Way({ value, chosen, name, about }: WayProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1">
      <input
        type="radio"
        name="way"
        value={value}
        defaultChecked={chosen.way === value}
        className="mt-0.5 size-6 shrink-0 accent-focus"
      />
      <span>
        <span className="font-semibold">{name}</span>
        <span className="block text-quiet">{about}</span>
      </span>
    </label>
  )
}
