import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import * as z from 'zod/mini'
import { numberOf } from '../../base/text/number-of.ts'
import { Button } from '../../base/ui/button.tsx'
import { Section } from '../../base/ui/section.tsx'
import { CHANGE_MESSAGES } from '../../making/question-bank/question-changes.ts'
import {
  changesOf,
  correctEverywhere,
  type Everywhere as Outcome,
  planEverywhere,
} from '../../making/question-bank/shared-question.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { intentOf } from '../../people/admin/intents.ts'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { StateLinks } from '../overview/state-links.tsx'
import type { Route } from './+types/everywhere.route.ts'
import { DifferenceList } from './difference-list.tsx'
import { staffOfState } from './staff-of-state.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, abbrev, stateName } = await staffOfState(args, 'questions')
  const { id } = args.params
  const item = (await currentBank(services, abbrev)).items.find((one) => one.id === id)
  if (!item) throw data(null, { status: 404 })
  const { question, revision, source } = item
  const plans = source ? [] : await planEverywhere(services, abbrev, item)
  const states = plans.map(({ abbrev, stateName, is }) => ({ abbrev, stateName, is }))
  return { abbrev, id, stateName, question, revision, states, changes: changesOf(plans, item) }
}

const correction = z.object({
  intent: intentOf('correct-everywhere'),
  revision: z.coerce.number(),
})

export async function action(args: Route.ActionArgs) {
  const { services, admin, abbrev } = await staffOfState(args, 'questions')
  const { id } = args.params
  const sent = correction.safeParse(await sentFields(args.request))
  if (!sent.success) return replyTo({ message: CHANGE_MESSAGES.failed, status: 422 })
  const { revision } = sent.data
  return replyTo(await correctEverywhere(services, abbrev, { id, revision }, admin))
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** The correction changes up to 50 states, each in a version of its own. */
const TIMEOUT_MS = 120_000
const NOTE = 'everywhere'

/** Gives a corrected question to all states that have the text from before. */
export default function Everywhere({ loaderData }: Route.ComponentProps) {
  const { abbrev, id, stateName, question, revision, states, changes } = loaderData
  const send = useAction<Outcome>()
  const { note, setNote } = useChangeNote()
  const that = (is: (typeof states)[number]['is']) => states.filter((state) => state.is === is)
  const [takes, has] = [that('takes'), that('has')]
  const left = [...that('differs'), ...that('proved')]

  async function correct() {
    setNote({ at: NOTE, done: `Correcting the question in ${count(takes.length)}…` })
    const options = { failure: CHANGE_MESSAGES.failed, timeoutMs: TIMEOUT_MS }
    const reply = await send({ intent: 'correct-everywhere', revision: `${revision}` }, options)
    if ('message' in reply) return setNote({ at: NOTE, failure: reply.message })
    const done = `Corrected in ${count(reply.corrected)}.`
    setNote({ at: NOTE, done, ...(reply.failed.length > 0 && { failure: failuresOf(reply) }) })
  }

  return (
    <AdminPage
      title="Correct it everywhere"
      back={{
        to: href('/admin/manuals/:abbrev/questions/:id', { abbrev, id }),
        name: `The question of ${stateName}`,
      }}
    >
      <p className="text-lg font-bold wrap-anywhere">{question}</p>
      <p className="max-w-2xl text-quiet">
        Correct the question of {stateName} first. The states that had the same text then get the
        same correction, each as a version of its own, on your word. A source that names a state’s
        own book stays.
      </p>
      <DifferenceList id="changes" title="What changes" differences={changes} />
      <Group
        id="takes"
        item={id}
        title={`Get the text of ${stateName}: ${takes.length}`}
        states={takes}
      />
      {takes.length > 0 && (
        <Button className="self-start" onClick={correct}>
          Correct it in {count(takes.length)}
        </Button>
      )}
      <NoteAt at={NOTE} note={note} isLasting />
      <Group id="left" item={id} title={`Stay as they are: ${left.length}`} states={left}>
        <p className="max-w-2xl text-quiet">
          Their text differs, or their own manual proves it. Open one to correct it there.
        </p>
      </Group>
      <Group id="has" item={id} title={`Have this text already: ${has.length}`} states={has} />
    </AdminPage>
  )
}

type GroupProps = {
  id: string
  item: string
  title: string
  states: readonly { abbrev: string; stateName: string }[]
  children?: ReactNode
}

function Group({ id, item, title, states, children }: GroupProps) {
  if (states.length === 0) return null
  return (
    <Section id={id} title={title}>
      {children}
      <StateLinks id={item} states={states} />
    </Section>
  )
}

function count(states: number): string {
  return numberOf(states, 'other state')
}

/** Names the states that were not corrected, grouped by the reason. */
function failuresOf({ failed }: Outcome): string {
  const messages = new Set(failed.map(({ message }) => message))
  const lines = [...messages].map((message) => {
    const states = failed.filter((one) => one.message === message)
    return `${states.map(({ stateName }) => stateName).join(', ')}: ${message}`
  })
  return `Not corrected: ${lines.join(' ')} Press again for the rest.`
}
