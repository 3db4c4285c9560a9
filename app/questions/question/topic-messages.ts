/** The topics of the bank, each with the name that riders see. */
export const TOPICS = {
  gear: 'Riding gear',
  machine: 'Your motorcycle and its controls',
  braking: 'Braking',
  cornering: 'Turns, curves and swerves',
  'lane-position': 'Lane position',
  space: 'Space around you',
  seeing: 'Scanning and intersections',
  'being-seen': 'Being seen',
  'lane-changes': 'Passing and merging',
  surfaces: 'Road surfaces',
  'night-and-weather': 'Night and weather',
  emergencies: 'Emergencies',
  'passengers-and-loads': 'Passengers and loads',
  'group-riding': 'Group riding',
  fitness: 'Alcohol, drugs and fatigue',
  signs: 'Road signs',
  'signals-and-markings': 'Signals, markings and right of way',
  law: "Your state's law",
  'three-wheels': 'Three wheels and sidecars',
} as const

/** The name of the questions without a topic, which were written from the manual. */
export const manual = () => "Your state's manual"
