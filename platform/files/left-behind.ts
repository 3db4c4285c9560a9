/** Whether a file that is named by its process was left behind: no other living process has the id. */
export function isLeftBehind(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Nothing where a folder is not there; throws what else goes wrong. */
export function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
