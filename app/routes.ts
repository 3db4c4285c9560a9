import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('home/home.route.tsx'),
  route('questions/:abbrev', 'quiz/questions.route.ts'),
  route('feedback', 'feedback/feedback.route.ts'),
  route('me', 'auth/me.route.ts'),
  route('sign-in', 'auth/sign-in.route.tsx'),
  route('sign-in/callback', 'auth/sign-in-callback.route.tsx'),
  route('sign-in/done', 'auth/sign-in-done.route.tsx'),
  route('sign-out', 'auth/sign-out.route.ts'),
  route('users/:uid', 'account/account.route.ts'),
  route('users/:uid/results', 'results/results.route.ts'),
  route('idp/sign-in/:id', 'auth/local-sign-in.route.tsx'),
  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig
