/** The number of feet per second in one mile per hour. */
const FEET_PER_SECOND = 5280 / 3600
/** The decelerations of a good stop on dry and on wet pavement, in feet per second squared. */
const DRY = 22
const WET = 11

/** Returns the manual's page of distances for one speed in miles per hour: sentences and a table. */
export function speedSheet(speed: number) {
  const perSecond = speed * FEET_PER_SECOND
  const stop = (deceleration: number) => Math.round(perSecond ** 2 / (2 * deceleration))
  return {
    heading: `Distances at ${speed} miles per hour`,
    sentences: [
      `At ${speed} miles per hour a motorcycle travels ${Math.round(perSecond)} feet in 1 second.`,
      `A following distance of 2 seconds at ${speed} miles per hour is ${Math.round(2 * perSecond)} feet.`,
      `Before the brakes take effect at ${speed} miles per hour, ${Math.round(1.5 * perSecond)} feet have passed.`,
      `On dry pavement, brakes need ${stop(DRY)} feet to stop from ${speed} miles per hour.`,
      `On wet pavement, brakes need ${stop(WET)} feet to stop from ${speed} miles per hour.`,
    ],
    table: [
      ['Seconds', 'Feet', 'Car lengths'],
      ...[1, 2, 3, 4].map((seconds) => [
        String(seconds),
        String(Math.round(seconds * perSecond)),
        String(Math.round((seconds * perSecond) / 15)),
      ]),
    ],
  }
}
