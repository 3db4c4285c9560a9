import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { toRiderItem } from '../../questions/question/stored-items.server.ts'
import { withFixedOptions } from '../review/as-rider.ts'
import { RiderPreview } from '../review/rider-preview.tsx'
import { staffOfState } from '../state-page/staff-of-state.server.ts'
import type { Route } from './+types/preview.route.ts'
import { StateFrame } from './state-frame.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, abbrev, stateName } = await staffOfState(args, 'questions')
  const items = inForce((await currentBank(services, abbrev)).items, services.now())
  const asked = Number(new URL(args.request.url).searchParams.get('question')) || 1
  const number = Math.max(1, Math.min(items.length, Math.floor(asked)))
  const item = items[number - 1]
  return { abbrev, stateName, number, total: items.length, item: item ? toRiderItem(item) : null }
}

export const ErrorBoundary = AdminErrorBoundary

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { abbrev, stateName, number, total, item } = loaderData
  const path = href('/admin/manuals/:abbrev/preview', { abbrev })
  const linkTo = (question: number) => `${path}?question=${question}`
  return (
    <StateFrame abbrev={abbrev} stateName={stateName} title="As riders see it">
      {item ? (
        <>
          <nav aria-label="Questions" className="flex flex-wrap items-end gap-2">
            <Form className="flex items-end gap-2">
              <Field label={`Question (1 to ${total})`}>
                <input
                  key={number}
                  name="question"
                  type="number"
                  min={1}
                  max={total}
                  defaultValue={number}
                  className={INPUT}
                />
              </Field>
              <Button type="submit" look="plain">
                Go
              </Button>
            </Form>
            {number > 1 && (
              <ButtonLink look="plain" to={linkTo(number - 1)} preventScrollReset>
                Previous
              </ButtonLink>
            )}
            {number < total && (
              <ButtonLink look="plain" to={linkTo(number + 1)} preventScrollReset>
                Next
              </ButtonLink>
            )}
          </nav>
          <p className="text-quiet">
            In a quiz the options come in another order each time, unless they are numbers.
          </p>
          <section
            aria-label={`Question ${number} of ${total}`}
            className="-mx-4 flex flex-col border-y border-edge bg-page p-4 min-[26rem]:mx-0 min-[26rem]:w-90.5 min-[26rem]:rounded-2xl min-[26rem]:border-x"
          >
            <RiderPreview key={number} item={withFixedOptions(item)} />
          </section>
        </>
      ) : (
        <p>Riders have no questions for this state yet.</p>
      )}
    </StateFrame>
  )
}
