import { data, redirect } from 'react-router'
import { requestContext, servicesContext } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import type { Route } from './+types/sign-in.route.ts'
import { beginSignIn, SIGN_INS } from './sign-in.server.ts'
import { SignInOutcome } from './sign-in-outcome.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const wait = await services.countUse([SIGN_INS, context.get(requestContext).client])
  if (wait > 0) {
    services.log.warn(securityEvent('rate.limited', { limit: 'sign-in' }), 'too many sign-ins')
    const problem = 'too often' as const
    return data({ problem }, { status: 429, headers: { 'Retry-After': String(wait) } })
  }

  const returnTo = new URL(request.url).searchParams.get('returnTo')
  const { location, headers } = await beginSignIn(services, request, returnTo)
  if (location !== null) return redirect(location, { headers })
  return data({ problem: 'no provider' as const }, { status: 503 })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function SignIn({ loaderData }: Route.ComponentProps) {
  return <SignInOutcome succeeded={false} problem={loaderData.problem} />
}
