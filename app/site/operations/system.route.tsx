import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { requireAdmin } from '../../people/admin/require-admin.server.ts'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import type { Route } from './+types/system.route.ts'
import { readSystem } from './read-system.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  return readSystem(services)
}

export const ErrorBoundary = AdminErrorBoundary

const LEVELS = { broken: 'Broken', warning: 'Warning', ok: 'OK' } as const

export default function SystemPage({ loaderData }: Route.ComponentProps) {
  const { process, findings, waiting, admins, troubles } = loaderData
  const { open, runs, mails, translations } = waiting
  const bad = findings.filter(({ level }) => level !== 'ok')
  return (
    <AdminPage title="System">
      <Section id="health" title="Health">
        {bad.length === 0 ? (
          <p>All is well.</p>
        ) : (
          <p>What to do next is for the operator, who runs the server.</p>
        )}
        <Findings findings={bad} />
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">What is well</summary>
          <Findings findings={findings.filter(({ level }) => level === 'ok')} />
        </details>
      </Section>
      <Section id="waiting" title="Waiting">
        <dl className={FACTS}>
          <Fact name="Inbox">
            <Link to={href('/admin/inbox')}>
              {open.questions} reported questions, {open.feedback} messages
            </Link>
          </Fact>
          <Fact name="Runs">
            <Link to={href('/admin/uploads')}>
              {runs.waiting} waiting, {runs.running} running, {runs.failed} failed
            </Link>
          </Fact>
          <Fact name="Mails">
            {mails.waiting} waiting, {mails['given-up']} given up
          </Fact>
          <Fact name="Translations">
            {translations.waiting} states waiting, {translations['given-up']} given up
          </Fact>
        </dl>
      </Section>
      <Section id="process" title="This process">
        <dl className={FACTS}>
          <Fact name="Release">
            {process.release}, data version {process.dataVersion}
          </Fact>
          <Fact name="Running since">
            <UtcTime at={process.since} />
          </Fact>
          <Fact name="Node">{process.node}</Fact>
          <Fact name="Memory">{Math.round(process.memoryBytes / 1e6)} MB</Fact>
          <Fact name="Process">{process.pid}</Fact>
        </dl>
      </Section>
      <Section id="troubles" title="Last warnings and errors of this process">
        {troubles.length === 0 && <p>None since its start.</p>}
        <ul className="flex flex-col gap-2">
          {troubles.map(({ at, isError, says }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two troubles may be the same
            <li key={place} className="wrap-anywhere">
              <UtcTime at={at} />: {isError ? 'error' : 'warning'}, {says}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="admins" title="Admins">
        <ul className="flex flex-col gap-1">
          {admins.map((address) => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-6">
          <Link to={href('/admin/people')} className={LINK}>
            Who else may do what
          </Link>
          <Link to={href('/admin/changes')} className={LINK}>
            Who changed what
          </Link>
        </p>
      </Section>
    </AdminPage>
  )
}

const FACTS = 'flex flex-col gap-2'
const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-32 font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Findings = Route.ComponentProps['loaderData']['findings']

function Findings({ findings }: { findings: Findings }) {
  return (
    <ul className="flex flex-col gap-3">
      {findings.map(({ level, about, says, next }) => (
        <li key={`${about} ${says}`} className="wrap-anywhere">
          <span className={level === 'broken' ? 'font-bold text-wrong' : 'font-bold'}>
            {LEVELS[level]} • {about}:
          </span>{' '}
          {says}
          {next && <span className="block text-quiet">{next}</span>}
        </li>
      ))}
    </ul>
  )
}
