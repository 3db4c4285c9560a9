/** A band of the chance of passing. The ends are percentages. */
export const chanceBetween = ({ low, high }: { low: number; high: number }) => {
  if (low === 0) return `una probabilidad de menos del ${high}%`
  return high === 100
    ? `una probabilidad de más del ${low}%`
    : `una probabilidad del ${low}% al ${high}%`
}
