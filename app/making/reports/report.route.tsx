import { data } from 'react-router'
import { href } from '../../base/text/address.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { servicesContext } from '../../context.server.ts'
import { documentIdOf } from '../../questions/bank/bank.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { shown } from '../../questions/translations/shown.server.ts'
import type { Route } from './+types/report.route.ts'
import { reportedRevision } from './report.ts'
import * as messages from './report-form-messages.ts'
import { KINDS, SENTENCE_LIMIT } from './report-kinds.ts'

/** Loads the report form for riders without a script. The form opens in a new tab. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const given = Object.fromEntries(new URL(request.url).searchParams)
  const { outcome } = given
  if (outcome === 'sent') return data({ message: messages.sent(), refusal: null, item: null })
  const refusal = outcome === 'tooMuch' ? messages.tooMuch() : messages.failed()
  if (outcome) return data({ message: null, refusal, item: null })
  const asked = reportedRevision.safeParse({ revision: 1, ...given, itemId: given.item })
  if (!asked.success) throw data(null, 404)
  const { state, itemId, revision } = asked.data
  const services = context.get(servicesContext)
  const found = await quizItems(services, state).get(documentIdOf({ id: itemId, revision }))
  if (!found) throw data(null, 404)
  const [told] = await shown(services, state, [{ ...found, id: itemId }])
  const item = { ...asked.data, question: told?.question ?? found.question }
  return data({ message: null, refusal: null, item })
}

export const meta: Route.MetaFunction = () => [
  { title: messages.title() },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function ReportPage({
  loaderData: { item, message, refusal },
}: Route.ComponentProps) {
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.title()}</h1>
      {message && <p className="text-lg font-semibold">{message}</p>}
      {refusal && <ErrorNotice message={refusal} />}
      {item ? (
        <form method="post" action={href('/reports')} className="flex flex-col gap-4">
          <p className="text-lg">{item.question}</p>
          <input type="hidden" name="state" value={item.state} />
          <input type="hidden" name="itemId" value={item.itemId} />
          <input type="hidden" name="revision" value={item.revision} />
          <fieldset className="flex flex-col">
            <legend className="mb-2 font-semibold">{messages.whatIsWrong()}</legend>
            {KINDS.map((kind) => (
              <label key={kind} className="flex min-h-11 items-center gap-3 text-lg">
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  required
                  className="size-6 accent-focus"
                />
                {messages.kindName(kind)}
              </label>
            ))}
          </fieldset>
          <Field label={messages.sentence()}>
            <textarea name="text" rows={2} maxLength={SENTENCE_LIMIT} className={`${INPUT} py-3`} />
          </Field>
          <Button type="submit">{messages.send()}</Button>
        </form>
      ) : (
        <>
          <p>{messages.goOn()}</p>
          <ButtonLink to={href('/')} look="plain" className="self-start">
            {messages.home()}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
