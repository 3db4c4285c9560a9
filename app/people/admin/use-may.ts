import { useMatches } from 'react-router'
import type { Area } from '../roles/roles.ts'
import { mayIn, tabsFor } from './tabs.ts'

/** Returns what the person of this page may do. The server decides. This only hides what it refuses. */
export function useMay(): readonly Area[] {
  return mayIn(useMatches().map(({ loaderData }) => loaderData))
}

/** The page to which a state's pages lead back. */
export function useDesk(): { to: string; name: string } {
  const [first] = tabsFor(useMay())
  if (!first) throw new Error('Nobody without a tab sees a page')
  return first
}
