const BYTES_PER_MB = 1024 * 1024

/** A limit in megabytes: the bytes to compare with, and the label to show, such as '10 MB'. */
export function megabytes(count: number) {
  return { bytes: count * BYTES_PER_MB, label: `${count} MB` }
}

/** A number of bytes in megabytes, with one decimal and without the unit. */
export function inMegabytes(bytes: number): string {
  return (bytes / BYTES_PER_MB).toFixed(1)
}
