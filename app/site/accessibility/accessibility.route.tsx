import { data } from 'react-router'
import { shownDay } from '../../base/text/shown-day.ts'
import { Button } from '../../base/ui/button.tsx'
import { Section } from '../../base/ui/section.tsx'
import { SingleKeysSwitch } from '../../base/ui/single-keys-switch.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { sendFeedback } from '../../people/feedback/feedback-messages.ts'
import { useFeedback } from '../../people/feedback/feedback-modal.tsx'
import { PlainFeedbackForm } from '../../people/feedback/plain-feedback-form.tsx'
import { receiveFeedback } from '../../people/feedback/receive-feedback.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/accessibility.route.ts'
import * as messages from './accessibility-messages.ts'
import { REPORT } from './report.ts'

export const handle: RouteHandle = { cachedBy: [], waits: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: messages.title() },
  { name: 'description', content: messages.description() },
]

/** Takes the feedback of a browser without a script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => String(form.get(name) ?? '')
  const allowContact = form.has('allowContact')
  const refusal = await receiveFeedback(
    context.get(servicesContext),
    request,
    context.get(requestContext),
    {
      ...{ message: text('message'), website: text('website'), context: null, allowContact },
      email: text('email').trim() || null,
    },
  )
  const sent = refusal && { email: text('email'), message: text('message'), allowContact }
  return data({ refusal: refusal?.message ?? null, sent }, refusal?.status)
}

export default function Accessibility({ actionData }: Route.ComponentProps) {
  const openFeedback = useFeedback()
  const limits = messages.limits()
  const partly = limits.flatMap(({ criteria }) => criteria).length
  return (
    <article className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.title()}</h1>
      <p className="text-lg">{messages.summary()}</p>
      <Section id="aim" title={messages.aim()}>
        <Paragraphs texts={messages.aims(REPORT.criteria, partly)} />
      </Section>
      <Section id="missing" title={messages.missing()}>
        <ul className="flex list-disc flex-col gap-2 ps-6">
          {limits.map(({ what, instead }) => (
            <li key={what}>
              {what} <b>{messages.instead()}</b> {instead}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="helps" title={messages.helps()}>
        <ul className="flex list-disc flex-col gap-2 ps-6">
          {messages.helping().map((help) => (
            <li key={help}>{help}</li>
          ))}
        </ul>
        <div className="needs-script">
          <p>{messages.aboutKeys()}</p>
          <SingleKeysSwitch />
        </div>
      </Section>
      <Section id="complain" title={messages.complain()}>
        <Paragraphs texts={messages.complaining()} />
        <Button className="needs-script self-start" onClick={() => openFeedback(null)}>
          {sendFeedback()}
        </Button>
        <PlainFeedbackForm outcome={actionData} />
      </Section>
      <Section id="tests" title={messages.tests()}>
        <Paragraphs texts={messages.testing(shownDay(REPORT.date))} />
        <p>
          <a href={REPORT.path} download className="underline underline-offset-4">
            {messages.report()}
          </a>
        </p>
      </Section>
    </article>
  )
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}
