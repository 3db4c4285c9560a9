import { Fragment, type ReactNode } from 'react'
import { readFace } from '../../base/face/face.server.ts'
import { contactLink, paragraphsOf, textIn } from '../../base/face/face.ts'
import { siteName } from '../../base/face/shown-face.ts'
import { TAG } from '../../base/text/language.ts'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/privacy.route.ts'
import { PolicyLinks } from './policy-page.tsx'
import * as messages from './privacy-messages.ts'
import { receiversOf } from './told.server.ts'

export const handle: RouteHandle = { cachedBy: [], waits: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: messages.privacy() },
  { name: 'description', content: messages.description() },
]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { geocoder, mayRidersSignIn } = receiversOf(services)
  const { imprint, privacy, contact = null } = await readFace(services)
  return {
    site: {
      messageDays: services.settings.messageDays,
      mayRidersSignIn,
      hasGeocoder: geocoder !== null,
    },
    own: paragraphsOf(textIn(privacy, TAG)),
    imprint: paragraphsOf(textIn(imprint, TAG)),
    contact: contact && { text: contact, link: contactLink(contact) },
  }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { site, own, imprint, contact } = loaderData
  return (
    <article className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.privacy()}</h1>
      <p className="text-lg">{messages.summary(site.mayRidersSignIn)}</p>
      {messages.parts(site).map(({ title, paragraphs }) => (
        <section key={title} className="flex flex-col gap-2">
          <h2 className="text-xl font-extrabold">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {own.length > 0 && <OwnText id="own" title={siteName()} paragraphs={own} />}
      {(imprint.length > 0 || contact) && (
        <OwnText id="imprint" title={messages.imprint()} paragraphs={imprint}>
          {contact && (
            <p>
              {messages.contact()}{' '}
              <a href={contact.link} className="underline underline-offset-4">
                {contact.text}
              </a>
            </p>
          )}
        </OwnText>
      )}
      <PolicyLinks />
    </article>
  )
}

type OwnTextProps = { id: string; title: string; paragraphs: string[]; children?: ReactNode }

/** A text that the admin wrote. */
function OwnText(props: OwnTextProps) {
  return (
    <section id={props.id} className="flex flex-col gap-2">
      <h2 className="text-xl font-extrabold">{props.title}</h2>
      {props.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and never move
            <Fragment key={at}>
              {at > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
      {props.children}
    </section>
  )
}
