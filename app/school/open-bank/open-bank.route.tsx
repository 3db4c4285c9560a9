import { data } from 'react-router'
import { licenseOf } from '../../base/face/face.server.ts'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import { shownStateName } from '../../questions/states/state-name.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/open-bank.route.ts'
import { ALL_STATES, FORMATS, fileName, formatNames } from './formats.ts'
import * as messages from './open-bank-messages.ts'

export const handle: RouteHandle = { cachedBy: ['questions'], waits: true, isInSitemap: true }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const states = (await listAvailableStates(services)) ?? []
  const page = { states, license: await licenseOf(services), origin: services.origin }
  return data(page, { headers: { 'Cache-Control': 'no-cache' } })
}

export const meta: Route.MetaFunction = () => [
  { title: messages.title() },
  { name: 'description', content: messages.description() },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function OpenBank({ loaderData }: Route.ComponentProps) {
  const { states, license } = loaderData
  const files = [
    { name: ALL_STATES, label: messages.allStates() },
    ...states.map(({ stateName }) => {
      return { name: stateSlug({ stateName }), label: shownStateName(stateName) }
    }),
  ]
  return (
    <article className="mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">{messages.title()}</h1>
      <p className="text-lg">{messages.whatItIs()}</p>
      <p>{messages.licensed(license)}</p>
      <Section id="formats" title={messages.formats()}>
        <dl className="flex flex-col gap-3">
          {formatNames.map((format) => (
            <div key={format}>
              <dt className="font-semibold">{FORMATS[format].name}</dt>
              <dd>
                {messages.formatUse(format)}{' '}
                {format === 'json' && (
                  <a
                    href={href('/open-bank/:file', { file: 'schema.json' })}
                    className="underline underline-offset-4"
                  >
                    {messages.schema()}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <ButtonLink look="plain" to={href('/sets/new')} className="self-start">
        {messages.testForClass()}
      </ButtonLink>
      <Section id="files" title={messages.files()}>
        <ul className="divide-y divide-line">
          {files.map(({ name, label }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4">
              <span className="grow basis-48 py-1 font-semibold">{label}</span>
              {formatNames.map((format) => (
                <a
                  key={format}
                  href={href('/open-bank/:file', { file: fileName(name, format) })}
                  aria-label={messages.fileOf(label, FORMATS[format].name)}
                  download
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {FORMATS[format].name}
                </a>
              ))}
            </li>
          ))}
        </ul>
      </Section>
    </article>
  )
}
