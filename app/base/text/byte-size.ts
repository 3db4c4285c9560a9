const BYTES_PER_MB = 1024 * 1024

/** Converts megabytes to bytes, and to a label such as '10 MB'. */
export function megabytes(count: number) {
  return { bytes: count * BYTES_PER_MB, label: `${count} MB` }
}

/** Converts bytes to megabytes. Returns the number with one decimal, rounded up, without the unit. */
export function inMegabytes(bytes: number): string {
  return (Math.ceil((10 * bytes) / BYTES_PER_MB) / 10).toFixed(1)
}
