const NAMES: Record<string, string> = {
  'District of Columbia': 'Distrito de Columbia',
  Hawaii: 'Hawái',
  Louisiana: 'Luisiana',
  Mississippi: 'Misisipi',
  Missouri: 'Misuri',
  'New Hampshire': 'Nuevo Hampshire',
  'New Jersey': 'Nueva Jersey',
  'New Mexico': 'Nuevo México',
  'New York': 'Nueva York',
  'North Carolina': 'Carolina del Norte',
  'North Dakota': 'Dakota del Norte',
  Oregon: 'Oregón',
  Pennsylvania: 'Pensilvania',
  'South Carolina': 'Carolina del Sur',
  'South Dakota': 'Dakota del Sur',
  'West Virginia': 'Virginia Occidental',
}

export const shownStateName = (stateName: string) => NAMES[stateName] ?? stateName

/** Returns the name as a sentence has it: 'el Distrito de Columbia' has an article. */
export const theState = (stateName: string) =>
  shownStateName(stateName).replace(/^(?=Distrito)/, 'el ')
export const ofState = (stateName: string) => `de ${theState(stateName)}`.replace('de el ', 'del ')
