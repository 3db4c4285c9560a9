import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/school-data.route.ts'
import { HeldList } from './held-list.tsx'
import { cleaning, stored } from './held-messages.ts'
import { schoolData } from './policy-messages.ts'
import { ContactLine, Paragraphs, PolicyPage } from './policy-page.tsx'
import { ReceiverList } from './receiver-list.tsx'
import { receivers } from './receivers-messages.ts'
import * as messages from './school-data-messages.ts'
import { COURSE_TERM, contactOf, heldInCourses, receiversOf } from './told.server.ts'

export const handle: RouteHandle = { cachedBy: [], waits: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: schoolData() },
  { name: 'description', content: messages.description() },
]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return {
    held: heldInCourses(services),
    term: COURSE_TERM,
    to: receiversOf(services),
    isEncrypted: services.origin.startsWith('https:'),
    contact: await contactOf(services),
  }
}

export default function SchoolData({ loaderData }: Route.ComponentProps) {
  const { held, term, to, isEncrypted, contact } = loaderData
  return (
    <PolicyPage title={schoolData()} summary={messages.summary()}>
      <Section id="short" title={messages.inShort()}>
        <Paragraphs texts={messages.shortly()} />
      </Section>
      <Section id="stored" title={stored()}>
        <HeldList held={held} term={term} to={to} />
        <Paragraphs texts={cleaning()} />
      </Section>
      <Section id="seen" title={messages.whoSees()}>
        <Paragraphs texts={messages.seers()} />
      </Section>
      <Section id="receivers" title={receivers()}>
        <ReceiverList to={to} />
      </Section>
      <Section id="ferpa" title={messages.ferpa()}>
        <Paragraphs texts={messages.aboutFerpa()} />
      </Section>
      <Section id="coppa" title={messages.coppa()}>
        <Paragraphs texts={messages.aboutCoppa()} />
      </Section>
      <Section id="advice" title={messages.advice()}>
        <Paragraphs texts={messages.advices()} />
      </Section>
      <Section id="safety" title={messages.safety()}>
        <Paragraphs texts={messages.safeties(isEncrypted)} />
      </Section>
      <Section id="contact" title={messages.contact()}>
        <ContactLine contact={contact} />
      </Section>
    </PolicyPage>
  )
}
