import { data, redirect } from 'react-router'
import { requestContext, servicesContext } from '../context.server.ts'
import type { Route } from './+types/sign-in.route.ts'
import { beginSignIn } from './sign-in.server.ts'
import { SignInEnd } from './sign-in-end.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const wait = await services.signInLimit(context.get(requestContext).client)
  if (wait > 0) {
    throw new Response('Too many sign-ins at once. Please try again in a minute.', {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    })
  }
  const { location, headers } = await beginSignIn(
    services,
    new URL(request.url).searchParams.get('returnTo'),
  )
  if (location === null) return data(null, { status: 503, headers })
  return redirect(location, { headers })
}

export default function SignIn() {
  return <SignInEnd succeeded={false} />
}
