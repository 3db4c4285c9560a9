import { useRef, useState } from 'react'
import { newId } from '../../base/device/new-id.ts'
import { Button } from '../../base/ui/button.tsx'
import {
  CHANGE_MESSAGES,
  type ChangeReply,
  newQuestion,
  saidPage,
} from '../../making/question-bank/question-changes.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { catchFailures, useAction } from '../../people/admin/use-action.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { pictureNames } from '../../questions/question/pictures.server.ts'
import { type FormItem, toForm, toSent } from '../review/form-item.ts'
import { ItemForm, type Refusal, whyRefused } from '../review/item-form.tsx'
import { staffOfState } from '../state-page/staff-of-state.server.ts'
import { takeChange } from '../state-page/take-change.server.ts'
import type { Route } from './+types/write.route.ts'
import { StateFrame } from './state-frame.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, record, abbrev, stateName } = await staffOfState(args, 'questions')
  const { items } = await currentBank(services, abbrev)
  return {
    abbrev,
    stateName,
    manual: record.manual?.id ?? null,
    pictures: [...pictureNames()],
    others: items.map(({ options }) => options),
  }
}

export const action = (args: Route.ActionArgs) => takeChange(args, newQuestion)
export const clientAction = catchFailures

export const ErrorBoundary = AdminErrorBoundary

const BLANK = toForm({
  question: '',
  options: ['', '', '', ''],
  correctAnswer: '',
  explanation: '',
  page: null,
  quote: '',
})

export default function Write({ loaderData }: Route.ComponentProps) {
  const { abbrev, stateName, manual, pictures, others } = loaderData
  const send = useAction<ChangeReply>()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [id, setId] = useState(newId)
  const [said, setSaid] = useState('')
  const top = useRef<HTMLParagraphElement>(null)

  async function write(form: FormItem, isProved: boolean) {
    const intent = isProved ? 'write' : 'write-unproved'
    const change = { intent, id, ...toSent(form) } as const
    setSaid('')
    const options = { failure: CHANGE_MESSAGES.failed, encType: 'application/json' } as const
    const reply = await send(change, options)
    if ('message' in reply) return setRefusal(whyRefused(reply, change, refusal))
    setSaid(`${isProved ? PROVED : UNPROVED}${saidPage(reply)}`)
    setRefusal(null)
    setId(newId())
    top.current?.focus()
  }

  return (
    <StateFrame abbrev={abbrev} stateName={stateName} title="Write a question">
      <p ref={top} role="status" tabIndex={-1} className="font-semibold empty:hidden">
        {said}
      </p>
      <p className="max-w-2xl text-quiet">
        {manual
          ? 'Cite a page and a sentence of the manual, and the question is proved by it. Without them it can be published on your word.'
          : 'This state has no manual, so the question can only be published on your word.'}
      </p>
      <div className="max-w-2xl">
        <ItemForm
          key={`${abbrev} ${id}`}
          item={BLANK}
          refusal={refusal}
          others={others}
          onSend={write}
          pictures={pictures}
          cited={{ abbrev, manual }}
        >
          <Button type="submit" className="self-start">
            Publish
          </Button>
        </ItemForm>
      </div>
    </StateFrame>
  )
}

const PROVED = 'Published. Riders get the question.'
const UNPROVED = 'Published on your word. Riders get the question, without a quotation.'
