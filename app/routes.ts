import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('home/home.route.tsx'),
  route('questions/:abbrev', 'quiz/questions.route.ts'),
  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig
