import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the processes that read the PDF at `path`, from `/proc`. */
export function processesOf(path: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => commandOf(id).includes('pdf-reader-process') && commandOf(id).includes(path))
    .map(Number)
}

export async function processOf(path: string): Promise<number> {
  for (;;) {
    const [id] = processesOf(path)
    if (id !== undefined) return id
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
