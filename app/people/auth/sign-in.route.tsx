import { data, redirect } from 'react-router'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { href } from '../../base/text/address.ts'
import { requestContext, servicesContext } from '../../context.server.ts'
import type { Route } from './+types/sign-in.route.ts'
import { ANYWAY, isRefusedInApp } from './in-app-browser.server.ts'
import { beginSignIn, ownPath, SIGN_INS } from './sign-in.server.ts'
import { SignInOutcome } from './sign-in-outcome.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const wait = await services.countUse([SIGN_INS, context.get(requestContext).client])
  if (wait > 0) {
    services.log.warn(securityEvent('rate.limited', { limit: 'sign-in' }), 'too many sign-ins')
    const problem = 'too often' as const
    const headers = { 'Retry-After': String(wait), ...NO_STORE }
    return data({ problem, waitSeconds: wait }, { status: 429, headers })
  }

  const { searchParams } = new URL(request.url)
  const returnTo = searchParams.get('returnTo')
  if (isRefusedInApp(services.identity.issuer, request)) {
    const address = services.origin + ownPath(returnTo ?? href('/'))
    searchParams.set(ANYWAY, 'yes')
    const anyway = `${href('/sign-in')}?${searchParams}`
    const place = { address, anyway }
    return data({ problem: 'inside an app' as const, place }, { headers: NO_STORE })
  }
  const { location, headers } = await beginSignIn(services, request, returnTo)
  if (location !== null) return redirect(location, { headers })
  return data({ problem: 'no provider' as const }, { status: 503 })
}

const NO_STORE = { 'Cache-Control': 'no-store' }

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function SignIn({ loaderData }: Route.ComponentProps) {
  return <SignInOutcome succeeded={false} {...loaderData} />
}
