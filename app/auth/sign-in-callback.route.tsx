import { data, redirect } from 'react-router'
import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/sign-in-callback.route.ts'
import { completeSignIn } from './sign-in.server.ts'
import { SignInEnd } from './sign-in-end.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { location, headers } = await completeSignIn(context.get(servicesContext), request)
  return location === null ? data(null, { status: 400, headers }) : redirect(location, { headers })
}

export default function SignInCallback() {
  return <SignInEnd succeeded={false} />
}
