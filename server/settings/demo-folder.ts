import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The folder in `DATA_DIR` that a demo uses, so that it never touches other data there. */
export const DEMO_FOLDER = 'demo'
/** The file in a folder that a demo made. Only the content of such a folder is ever deleted. */
export const DEMO_MARK = 'deleted-each-hour'

/** Explains why a demo may not use this folder, or why only a demo may. Null if nothing is wrong. */
export function misuseOf(folder: string, isDemo: boolean): string | null {
  const isMarked = existsSync(path.join(folder, DEMO_MARK))
  if (isMarked && !isDemo) {
    return `${folder} belongs to a demo, which deletes everything in it: choose another DATA_DIR, or set DEMO=on.`
  }
  if (isDemo && !isMarked && !isEmpty(folder)) {
    return `DEMO=on would delete everything in ${folder}, and no demo made this folder: move it away, or choose another DATA_DIR.`
  }
  return null
}

export function markForDemo(folder: string): void {
  const says = 'A demo (DEMO=on) deletes everything in this folder at each start and each hour.\n'
  const mark = path.join(folder, DEMO_MARK)
  // On a full disk nothing can be written before the demo has emptied its folder.
  if (!existsSync(mark)) writeFileSync(mark, says)
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch {
    // There is no folder yet, or this process may not use it, which has its own sentence.
    return true
  }
}
