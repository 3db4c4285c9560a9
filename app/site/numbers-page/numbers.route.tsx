import { Form, href } from 'react-router'
import { LANGUAGES } from '../../base/text/languages.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { requireAdmin } from '../../people/admin/require-admin.server.ts'
import { COUNTED_KINDS, type CountedKind, type KindSums } from '../../questions/numbers/kinds.ts'
import { readNumbers } from '../../questions/numbers/numbers.server.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import type { Route } from './+types/numbers.route.ts'
import { NumbersChart } from './numbers-chart.tsx'
import {
  NAMES_OF_KINDS,
  NO_STATE,
  type NumbersFields,
  numbersFields,
  shownWeeks,
  sumUp,
} from './shown-numbers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const asked = numbersFields(new URL(request.url).searchParams)
  const weeks = shownWeeks(services.now())
  const rows = await readNumbers(services, weeks[0])
  return { asked, ...sumUp(rows, weeks, asked) }
}

export const ErrorBoundary = AdminErrorBoundary

export default function Numbers({ loaderData }: Route.ComponentProps) {
  const { asked, byWeek, byState, all } = loaderData
  const weeks = byWeek.map(({ name }) => name)
  // Only the newest week, if nothing is counted yet.
  const counted = byWeek.slice(
    byWeek.findIndex(({ sums }) => COUNTED_KINDS.some((kind) => sums[kind])),
  )
  const series = (kind: CountedKind) => {
    return { name: NAMES_OF_KINDS[kind], values: byWeek.map(({ sums }) => sums[kind]) }
  }
  return (
    <AdminPage title="Numbers">
      <p>
        Sums of each week, which begins on Monday (UTC), at most a minute old. They name nobody. A
        visit is a public page that a browser opened from outside of the site, over https. Robots,
        browsers with Global Privacy Control, and pages that a cache before the server answers are
        left out. A quiz or an exam begins with its first answer. What begins without a connection
        is not counted; what is finished counts once the device sends it. The language is that of
        the page that sends it.
      </p>
      <Search asked={asked} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumbersChart title={NAMES_OF_KINDS.visits} weeks={weeks} main={series('visits')} />
        <NumbersChart
          title="Quizzes"
          weeks={weeks}
          begun={series('quizzes-begun')}
          main={series('quizzes-finished')}
        />
        <NumbersChart
          title="Exams"
          weeks={weeks}
          begun={series('exams-begun')}
          main={series('exams-finished')}
        />
        <NumbersChart title={NAMES_OF_KINDS.passes} weeks={weeks} main={series('passes')} />
      </div>
      <Section id="weeks" title="By week">
        <SumsTable first="Week" lines={counted.toReversed()} all={all} />
      </Section>
      {!asked.state && byState.length > 0 && (
        <Section id="states" title={`By state, in these ${weeks.length} weeks`}>
          <SumsTable first="State" lines={byState} all={all} />
        </Section>
      )}
      <ButtonLink
        look="plain"
        reloadDocument
        to={href('/admin/numbers.csv')}
        className="self-start"
      >
        Download all weeks as CSV
      </ButtonLink>
    </AdminPage>
  )
}

function Search({ asked }: { asked: NumbersFields }) {
  return (
    <Form
      key={`${asked.state} ${asked.language}`}
      role="search"
      className="flex flex-wrap items-end gap-3"
    >
      <Field label="State">
        <select name="state" defaultValue={asked.state} className={INPUT}>
          <option value="">All</option>
          <option value={NO_STATE}>No state</option>
          {US_STATES.map(({ abbrev, stateName }) => (
            <option key={abbrev} value={abbrev}>
              {stateName}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Language">
        <select name="language" defaultValue={asked.language} className={INPUT}>
          <option value="">All</option>
          {LANGUAGES.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Button type="submit" look="plain">
        Show
      </Button>
    </Form>
  )
}

type SumsTableProps = {
  first: string
  lines: readonly { name: string; sums: KindSums }[]
  all: KindSums
}

function SumsTable({ first, lines, all }: SumsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section aria-label={`Sums by ${first.toLowerCase()}`} tabIndex={0} className={REGION}>
      <table className="w-full border-collapse text-sm tabular-nums wrap-normal">
        <thead>
          <tr>
            {[first, ...COUNTED_KINDS.map((kind) => NAMES_OF_KINDS[kind])].map((name) => (
              <th key={name} scope="col" className={`${CELL} text-quiet`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...lines, { name: 'All', sums: all }].map(({ name, sums }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className={`${CELL} whitespace-nowrap`}>
                {name}
              </th>
              {COUNTED_KINDS.map((kind) => (
                <td key={kind} className={CELL}>
                  {sums[kind]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const REGION = 'max-w-full overflow-x-auto'
const CELL = 'p-2 text-start'
