/** Returns the name of a state as the page shows it. */
export const shownStateName = (stateName: string) => stateName
