import { Form } from 'react-router'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { differenceBetween } from '../../making/question-bank/bank-difference.ts'
import { versionChange } from '../../making/question-bank/question-changes.ts'
import { listVersions } from '../../making/question-bank/version-history.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { namesOfAdmins } from '../../people/admin/admin-names.server.ts'
import { catchFailures } from '../../people/admin/use-action.ts'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'
import { readBank } from '../../questions/bank/bank.server.ts'
import { DifferenceList } from '../state-page/difference-list.tsx'
import { staffOfState } from '../state-page/staff-of-state.server.ts'
import { takeChange } from '../state-page/take-change.server.ts'
import { whoMade, whyOf } from '../state-page/version-words.ts'
import type { Route } from './+types/versions.route.ts'
import { StateFrame } from './state-frame.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, admin, abbrev, stateName } = await staffOfState(args, 'questions')
  const listed = await listVersions(services, abbrev)
  const names = await namesOfAdmins(
    services,
    listed.map(({ by }) => by),
  )
  const versions = listed.map((version) => ({
    number: version.number,
    day: version.createdAt.slice(0, 10),
    itemCount: version.itemCount,
    made: `${whyOf(version)} • ${whoMade(version, admin.uidHash, names)}`,
  }))
  const query = new URL(args.request.url).searchParams
  const chosen = (name: string, otherwise: number) => {
    const asked = query.get(name)
    const known = versions.find(({ number }) => String(number) === asked)
    return known?.number ?? versions.at(otherwise)?.number ?? 0
  }
  const newest = chosen('to', 0)
  const earlier = chosen('from', Math.min(1, versions.length - 1))
  const [before, after] = await Promise.all([
    readBank(services, abbrev, earlier),
    readBank(services, abbrev, newest),
  ])
  const difference = differenceBetween(before.items, after.items)
  return { abbrev, stateName, versions, from: earlier, to: newest, difference, may: admin.may }
}

export const action = (args: Route.ActionArgs) => takeChange(args, versionChange, 'site')
export const clientAction = catchFailures
export const ErrorBoundary = AdminErrorBoundary

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { abbrev, stateName, versions, from, to, difference } = loaderData
  const { added, changed, gone, unchanged } = difference
  const pick = (name: string, label: string, value: number) => (
    <Field label={label}>
      <select key={value} name={name} defaultValue={value} className={INPUT}>
        {versions.map(({ number, day, itemCount, made }) => (
          <option key={number} value={number}>
            Version {number} • {day} • {itemCount} • {made}
          </option>
        ))}
      </select>
    </Field>
  )
  return (
    <StateFrame abbrev={abbrev} stateName={stateName} title="Compare versions">
      <div>
        <ChangesLink state={abbrev} />
      </div>
      {versions.length > 1 ? (
        <>
          <Form className="grid max-w-3xl items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
            {pick('from', 'Before', from)}
            {pick('to', 'After', to)}
            <Button type="submit" look="plain">
              Compare
            </Button>
          </Form>
          <p role="status" className="font-semibold">
            From version {from} to version {to}: {added.length} added, {changed.length} changed,{' '}
            {gone.length} gone, {unchanged} the same.
          </p>
          <div key={`${from} ${to}`} className="flex flex-col gap-5">
            <DifferenceList id="changed" title="Changed" differences={changed} />
            <DifferenceList id="added" title="Added" differences={added} />
            <DifferenceList id="gone" title="Gone" differences={gone} />
          </div>
        </>
      ) : (
        <p>There is only one version yet, so there is nothing to compare.</p>
      )}
    </StateFrame>
  )
}
