/** Prints a promise with the outcome. A broken promise makes the drill exit with 1. */
export function expectThat(promise: string, isKept: boolean, seen: unknown = ''): void {
  console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}`, seen)
  if (!isKept) process.exitCode = 1
}

/** Returns the number after `--NAME` on the command line, or `otherwise` if the option is missing. */
export function numberFor(name: string, otherwise: number): number {
  const place = process.argv.indexOf(`--${name}`)
  return place < 0 ? otherwise : Number(process.argv[place + 1])
}

/** Repeats a check until it succeeds. Returns the seconds that it took, or NaN if it never succeeded. */
export async function secondsUntil(
  isRight: () => Promise<boolean>,
  patience = 30_000,
): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < patience) {
    if (await isRight().catch(() => false)) return (performance.now() - start) / 1000
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return Number.NaN
}
