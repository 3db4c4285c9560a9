import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/privacy.route.ts'
import * as messages from './privacy-messages.ts'

export const handle: RouteHandle = { cachedBy: [], waits: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: messages.privacy() },
  { name: 'description', content: messages.description() },
]

export function loader({ context }: Route.LoaderArgs) {
  const { messageDays, localAdmin } = context.get(servicesContext).settings
  return { messageDays, mayRidersSignIn: !localAdmin.isAlone }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { messageDays, mayRidersSignIn } = loaderData
  return (
    <article className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.privacy()}</h1>
      <p className="text-lg">{messages.summary(mayRidersSignIn)}</p>
      {messages.parts(messageDays, mayRidersSignIn).map(({ title, paragraphs }) => (
        <section key={title} className="flex flex-col gap-2">
          <h2 className="text-xl font-extrabold">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
