import { data, Link } from 'react-router'
import { href } from '../../base/text/address.ts'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { TAG } from '../../base/text/language.ts'
import { languageName } from '../../base/text/language-name.ts'
import { servicesContext } from '../../context.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/manual-page.route.ts'
import { pageKey, textKey } from './manual-file.ts'
import * as messages from './manual-page-messages.ts'
import { isPageStored } from './manual-pages.server.ts'
import { findManual } from './other-manuals.server.ts'

export const handle: RouteHandle = { countsVisits: true }

/**
 * Loads one page of a manual for riders as a picture, because the whole manual is too large for phones.
 * A page that could not be drawn shows only its text.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = findState(params.abbrev)
  const isPage = /^[0-9a-f]{12}$/.test(params.manual) && /^[1-9]\d{0,3}$/.test(params.page)
  if (!state || !isPage) throw data(null, { status: 404 })
  const page = Number(params.page)
  const { abbrev } = state
  if (!(await isPageStored(services, { abbrev, manual: params.manual, page }))) {
    throw data(null, { status: 404 })
  }
  const key = pageKey(abbrev, params.manual, page)
  const found = await findManual(services, abbrev, params.manual)
  return {
    stateName: state.stateName,
    page,
    picture: (await services.files.exists(key)) ? `/files/${key}` : null,
    text: await services.files.get(textKey(abbrev, params.manual, page)),
    manual: found?.sourceDocument ?? null,
    /** Unknown for a page of an earlier edition. */
    language: found?.language,
    /** The name of the language, if it is not that of the page. */
    inLanguage: found && found.language !== TAG ? languageName(found.language) : null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? titleOf(loaderData) : messages.notFound() },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export default function ManualPage({ loaderData }: Route.ComponentProps) {
  const { page, picture, text, manual, stateName, language, inLanguage } = loaderData
  return (
    <section className="mx-auto flex w-full max-w-4xl grow flex-col gap-4 px-4 py-6">
      <h1 className="text-2xl font-extrabold">{titleOf(loaderData)}</h1>
      {picture ? (
        <img
          src={picture}
          alt={messages.pictureText(stateName, page)}
          className="w-full rounded-xl bg-white border border-line"
        />
      ) : (
        <p>{messages.noPicture()}</p>
      )}
      <details open={!picture}>
        <summary className="py-2 font-semibold">{messages.textOfPage(inLanguage)}</summary>
        <p {...langAndDir(language)} className="whitespace-pre-line">
          {text}
        </p>
      </details>
      {manual ? (
        <a href={manual} className={LINK}>
          {messages.download()}
        </a>
      ) : (
        <p className="text-quiet">{messages.earlierEdition()}</p>
      )}
      <Link to={href('/')} className={LINK}>
        {messages.practice()}
      </Link>
    </section>
  )
}

const LINK = 'self-start py-2 font-semibold underline decoration-2 underline-offset-4'

type Titled = { stateName: string; page: number; inLanguage: string | null }

function titleOf({ stateName, page, inLanguage }: Titled): string {
  return messages.title(stateName, page, inLanguage)
}
