/** A band of the chance of passing. The ends are percentages. */
export const chanceBetween = ({ low, high }: { low: number; high: number }) => {
  if (low === 0) return `a chance below ${high}%`
  return high === 100 ? `a chance above ${low}%` : `a chance of ${low}% to ${high}%`
}
