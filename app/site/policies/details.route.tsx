import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/details.route.ts'
import * as messages from './details-messages.ts'
import { HeldList } from './held-list.tsx'
import { cleaning, stored } from './held-messages.ts'
import { details } from './policy-messages.ts'
import { ContactLine, Paragraphs, PolicyPage } from './policy-page.tsx'
import { ReceiverList } from './receiver-list.tsx'
import { receivers } from './receivers-messages.ts'
import { COURSE_TERM, contactOf, heldAboutPeople, receiversOf, sessionDays } from './told.server.ts'

export const handle: RouteHandle = { cachedBy: [], waits: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: details() },
  { name: 'description', content: messages.description() },
]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return {
    held: heldAboutPeople(services),
    term: COURSE_TERM,
    cookieDays: sessionDays(services.settings),
    to: receiversOf(services),
    contact: await contactOf(services),
  }
}

export default function Details({ loaderData }: Route.ComponentProps) {
  const { held, term, cookieDays, to, contact } = loaderData
  const { mayRidersSignIn } = to
  return (
    <PolicyPage title={details()} summary={messages.summary()}>
      <Section id="responsible" title={messages.contact()}>
        <Paragraphs texts={messages.whoIs()} />
        <ContactLine contact={contact} />
      </Section>
      <Section id="stored" title={stored()}>
        <HeldList held={held} term={term} to={to} />
        <Paragraphs texts={cleaning()} />
      </Section>
      <Section id="receivers" title={receivers()}>
        <ReceiverList to={to} />
      </Section>
      <Section id="why" title={messages.why()}>
        <Paragraphs texts={messages.reasons()} />
      </Section>
      <Section id="rights" title={messages.rights()}>
        <Paragraphs texts={messages.rightsOfAll(mayRidersSignIn)} />
      </Section>
      <Section id="gdpr" title={messages.europe()}>
        <Paragraphs texts={messages.rightsInEurope()} />
      </Section>
      <Section id="ccpa" title={messages.california()}>
        <Paragraphs texts={messages.rightsInCalifornia()} />
      </Section>
      <Section id="cookies" title={messages.cookies()}>
        <Paragraphs texts={messages.aboutCookies(mayRidersSignIn, cookieDays)} />
      </Section>
      <Section id="children" title={messages.children()}>
        <Paragraphs texts={messages.aboutChildren()} />
      </Section>
    </PolicyPage>
  )
}
