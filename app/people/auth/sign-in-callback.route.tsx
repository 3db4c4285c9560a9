import { data, redirect } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import type { Route } from './+types/sign-in-callback.route.ts'
import { completeSignIn } from './sign-in.server.ts'
import { SignInOutcome } from './sign-in-outcome.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const step = await completeSignIn(context.get(servicesContext), request)
  const { location, headers, problem = null } = step
  if (location !== null) return redirect(location, { headers })
  return data({ problem }, { status: problem === 'deleting' ? 503 : 400, headers })
}

export default function SignInCallback({ loaderData }: Route.ComponentProps) {
  return <SignInOutcome succeeded={false} problem={loaderData.problem} />
}
