import { Form, href, Link } from 'react-router'
import { FIND_LENGTH } from '../../base/text/find-words.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { UtcTime } from '../admin/utc-time.tsx'
import type { Route } from './+types/changes.route.ts'
import { DeedList } from './deed-list.tsx'
import { type DeedFields, deedFields, deedQuery, deedSearch } from './deed-query.ts'
import { DEED_WORDS } from './deed-words.ts'
import { authors, listDeeds } from './list-deeds.server.ts'
import { thingLink } from './thing-link.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const asked = deedFields(new URL(request.url).searchParams)
  const page = await listDeeds(services, deedQuery(asked))
  const { changeDays } = services.settings
  return { ...page, asked, changeDays, authors: await authors(services) }
}

export const ErrorBoundary = AdminErrorBoundary

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { listed, next, lookedTo, asked, changeDays, authors } = loaderData
  const isSearch = deedSearch({ ...asked, after: '' }) !== ''
  const pathname = href('/admin/changes')
  return (
    <AdminPage title="Changes">
      <p>
        What admins, people with a role and the operator changed, newest first. Nobody can change
        this list. {changeDays > 0 && `Changes leave it after ${changeDays} days. `}A letter stands
        for a person whose address was deleted.
      </p>
      <Search asked={asked} authors={authors} />
      {(asked.thing || asked.state) && <About asked={asked} />}
      <p role="status" className="text-quiet">
        {listed.length === 0 && (isSearch ? 'Nothing was found.' : 'Nothing was changed yet.')}
        {lookedTo && (
          <>
            {' '}
            The search has looked back to <UtcTime at={lookedTo} />.
          </>
        )}
      </p>
      <DeedList deeds={listed} />
      <nav aria-label="Pages of changes" className="flex flex-wrap gap-2">
        {asked.after && (
          <ButtonLink look="plain" to={{ pathname, search: deedSearch({ ...asked, after: '' }) }}>
            Newest
          </ButtonLink>
        )}
        {next && (
          <ButtonLink look="plain" to={{ pathname, search: deedSearch({ ...asked, after: next }) }}>
            {lookedTo ? 'Look further back' : 'Older'}
          </ButtonLink>
        )}
        <ButtonLink
          look="plain"
          reloadDocument
          to={{ pathname: href('/admin/changes.csv'), search: deedSearch({ ...asked, after: '' }) }}
        >
          Download as CSV
        </ButtonLink>
      </nav>
    </AdminPage>
  )
}

type SearchProps = { asked: DeedFields; authors: { by: string; name: string }[] }

function Search({ asked, authors }: SearchProps) {
  return (
    <Form
      key={deedSearch(asked)}
      role="search"
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {asked.thing && <input type="hidden" name="thing" value={asked.thing} />}
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <Field label="Words">
        <input
          type="search"
          name="find"
          defaultValue={asked.find}
          maxLength={FIND_LENGTH}
          className={INPUT}
        />
      </Field>
      <Field label="Who">
        <select name="by" defaultValue={asked.by} className={INPUT}>
          <option value="">Everybody</option>
          {authors.map(({ by, name }) => (
            <option key={by} value={by}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="What">
        <select name="did" defaultValue={asked.did} className={INPUT}>
          <option value="">Everything</option>
          {Object.entries(DEED_WORDS).map(([did, words]) => (
            <option key={did} value={did}>
              {words}
            </option>
          ))}
        </select>
      </Field>
      <Field label="From this day on (UTC)">
        <input type="date" name="since" defaultValue={asked.since} className={INPUT} />
      </Field>
      <Field label="Up to this day">
        <input type="date" name="to" defaultValue={asked.to} className={INPUT} />
      </Field>
      <Button type="submit" look="plain">
        Search
      </Button>
    </Form>
  )
}

/** Says of which thing or state the list tells. */
function About({ asked: { thing, state } }: Pick<SearchProps, 'asked'>) {
  const { name, to } = thingLink(thing || `state/${state}`)
  const about = state ? `${name}, with its questions` : name
  return (
    <p className="font-semibold">
      Only {to ? <Link to={to}>{about}</Link> : about}.{' '}
      {thing.startsWith('question/') &&
        'Changes of many questions at once are those of the state. '}
      <Link to={href('/admin/changes')} className="underline underline-offset-4">
        Show all changes
      </Link>
    </p>
  )
}
