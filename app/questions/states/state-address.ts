import { US_STATES, type UsState } from './us-states.ts'

/** Returns the state's name in the form for the address of its practice page: 'new-york'. */
export function stateSlug({ stateName }: Pick<UsState, 'stateName'>): string {
  return stateName.toLowerCase().replace(/[^a-z]+/g, '-')
}

/** Finds a state by a spelling of its name or abbreviation: 'New_York', 'newyork', 'ny'. */
export function findByAnySpelling(spelling: string): UsState | null {
  const wanted = plain(spelling)
  const isWanted = ({ stateName, abbrev }: UsState) =>
    plain(stateName) === wanted || plain(abbrev) === wanted
  return US_STATES.find(isWanted) ?? null
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}
