/** The topics of the bank, each with the name that riders see. */
export const TOPICS = {
  gear: 'Riding gear',
  machine: 'Your motorcycle and its controls',
  braking: 'Braking',
  cornering: 'Turns, curves and swerves',
  'lane-position': 'Lane position',
  space: 'Space around you',
  seeing: 'Seeing and intersections',
  'being-seen': 'Being seen',
  'lane-changes': 'Passing and merging',
  surfaces: 'Road surfaces',
  'night-and-weather': 'Night and weather',
  emergencies: 'Emergencies',
  'passengers-and-loads': 'Passengers and loads',
  'group-riding': 'Group riding',
  fitness: 'Alcohol, drugs and tiredness',
  signs: 'Road signs',
  'signals-and-markings': 'Signals, markings and right of way',
  law: "Your state's law",
} as const
export type Topic = keyof typeof TOPICS
export const topics = Object.keys(TOPICS) as [Topic, ...Topic[]]

/**
 * The topics of the first 25 questions of a starter bank (decision 042), and the weights of the topics
 * in an exam. A place with several topics gets one of them, chosen by the state.
 */
export const BLUEPRINT: readonly (readonly Topic[])[] = [
  ...Array.from({ length: 7 }, (): Topic[] => ['law']),
  ['signs'],
  ['signs'],
  ['signals-and-markings'],
  ['seeing'],
  ['seeing'],
  ['braking'],
  ['braking'],
  ['cornering'],
  ['cornering'],
  ['lane-position'],
  ['space'],
  ['being-seen'],
  ['surfaces'],
  ['emergencies'],
  ['fitness'],
  ['lane-changes', 'night-and-weather'],
  ['passengers-and-loads', 'group-riding'],
  ['gear', 'machine'],
]
