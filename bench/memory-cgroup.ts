import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type MemoryCgroup = NonNullable<ReturnType<typeof openMemoryCgroup>>

/** Makes a cgroup with this limit inside that of this process. Null if this machine refuses. */
export function openMemoryCgroup(megabytes: number) {
  const own = readFileSync('/proc/self/cgroup', 'utf8')
  const [, old] = /^\d+:memory:(.*)$/m.exec(own) ?? []
  const [, unified = ''] = /^0::(.*)$/m.exec(own) ?? []
  const parent = old === undefined ? unified : `memory${old}`
  const limit = old === undefined ? 'memory.max' : 'memory.limit_in_bytes'
  const folder = path.join('/sys/fs/cgroup', parent, `footprint-${process.pid}`)
  try {
    mkdirSync(folder)
    writeFileSync(path.join(folder, limit), String(megabytes * 2 ** 20))
  } catch (error) {
    console.log(`without a memory cgroup: ${(error as Error).message}`)
    return null
  }
  return {
    folder,
    /** The number of processes that the system killed because the group's memory was full. */
    kills() {
      const events = old === undefined ? 'memory.events' : 'memory.oom_control'
      return Number(/oom_kill (\d+)/.exec(readFileSync(path.join(folder, events), 'utf8'))?.[1])
    },
    remove: () => rmdirSync(folder),
  }
}
