import { licenseOf } from '../../base/face/face.server.ts'
import { siteName } from '../../base/face/shown-face.ts'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/terms.route.ts'
import { terms } from './policy-messages.ts'
import { ContactLine, Paragraphs, PolicyPage } from './policy-page.tsx'
import * as messages from './terms-messages.ts'
import { contactOf, receiversOf } from './told.server.ts'

export const handle: RouteHandle = { cachedBy: [], waits: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: terms() },
  { name: 'description', content: messages.description() },
]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { mayRidersSignIn } = receiversOf(services)
  return {
    license: await licenseOf(services),
    mayRidersSignIn,
    contact: await contactOf(services),
  }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { license, mayRidersSignIn, contact } = loaderData
  return (
    <PolicyPage title={terms()} summary={messages.summary(siteName())}>
      {messages.parts(license, mayRidersSignIn).map(({ id, title, texts }) => (
        <Section key={id} id={id} title={title}>
          <Paragraphs texts={texts} />
        </Section>
      ))}
      <Section id="contact" title={messages.contact()}>
        <ContactLine contact={contact} />
      </Section>
    </PolicyPage>
  )
}
