import { data } from 'react-router'
import { linkPreview, SITE_PICTURE } from '../../base/sharing/link-preview.ts'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { NEEDED } from '../learning/readiness-limits.ts'
import type { Route } from './+types/readiness.route.ts'
import { CHANCE_BANDS, endsOf } from './chance-bands.ts'
import { figureOf, RIDERS } from './outcome-figures.ts'
import { readOutcomes } from './outcomes.server.ts'
import * as messages from './readiness-page-messages.ts'

export const handle: RouteHandle = { cachedBy: ['outcomes'], waits: true, isInSitemap: true }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const sums = await readOutcomes(services)
  const bands = CHANCE_BANDS.map((band) => {
    const { percent, ...source } = figureOf(band, sums[band])
    return { ...endsOf(band), passed: Math.round(percent), ...source }
  })
  return data({ bands, origin: services.origin }, { headers: { 'Cache-Control': 'no-cache' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const [title, description] = [messages.title(), messages.description()]
  const tags = [{ title }, { name: 'description', content: description }]
  if (!loaderData) return tags
  const url = loaderData.origin + href('/readiness')
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    ...linkPreview({ title, description, url, picture: SITE_PICTURE }),
  ]
}

/** How readiness is judged, what it does not know, and how true it has been. */
export default function Readiness({ loaderData: { bands } }: Route.ComponentProps) {
  return (
    <article className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">{messages.heading()}</h1>
      <Section id="decides" title={messages.decides()}>
        <ul className="flex flex-col gap-2 text-lg leading-snug">
          {messages.howDecided(NEEDED).map((sentence) => (
            <li key={sentence} className="border-s-4 border-sign ps-3">
              {sentence}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="unknown" title={messages.unknown()}>
        <p className="text-lg leading-snug">{messages.notKnown()}</p>
      </Section>
      <Section id="true" title={messages.howTrue()}>
        {bands.some(({ by }) => by !== 'simulation') && (
          <p className="text-lg leading-snug">{messages.ridersTell()}</p>
        )}
        <p className="text-quiet">{messages.chanceBefore()}</p>
        <ul className="divide-y divide-line rounded-xl border border-line bg-card px-4">
          {bands.map((band) => (
            <li key={band.low} className="flex flex-col gap-1 py-3">
              <Figure {...band} />
            </li>
          ))}
        </ul>
      </Section>
      <ButtonLink reloadDocument to={href('/progress')} className="self-start">
        {messages.yourChance()}
      </ButtonLink>
    </article>
  )
}

type Band = Route.ComponentProps['loaderData']['bands'][number]

function Figure({ passed, by, told, ...ends }: Band) {
  const isTold = by === 'riders'
  return (
    <>
      <p className="font-semibold tabular-nums">
        {isTold ? messages.told(ends, passed) : messages.passed(ends, passed)}
      </p>
      <svg aria-hidden="true" className="h-3 w-full rounded-full border border-edge bg-page">
        <rect
          width={`${passed}%`}
          height="100%"
          className="fill-sign forced-colors:fill-[Highlight]"
        />
      </svg>
      <p className="text-sm text-quiet tabular-nums">{sourceOf(by, told)}</p>
    </>
  )
}

function sourceOf(by: Band['by'], told: number): string {
  if (by === 'simulation') return messages.simulated()
  return by === 'both' ? messages.partlyTold(told, RIDERS) : messages.toldBy(told)
}
