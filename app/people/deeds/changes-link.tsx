import { href } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'
import { useMay } from '../admin/use-may.ts'
import { deedSearch } from './deed-query.ts'

/** Leads admins to the list of the changes of one thing, or of all that belongs to a state. */
export function ChangesLink(of: { thing: string } | { state: string }) {
  if (!useMay().includes('site')) return null
  return (
    <ButtonLink look="plain" to={{ pathname: href('/admin/changes'), search: deedSearch(of) }}>
      History of changes
    </ButtonLink>
  )
}
