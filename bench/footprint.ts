import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { US_STATES } from '../app/questions/states/us-states.ts'
import { makeManual } from '../test/manual-pdf.fixture.ts'
import { signedInAdmin } from '../test/riders.fixture.ts'
import { savesOf } from './load.ts'
import { openMemoryCgroup } from './memory-cgroup.ts'
import { newFolder, SESSION_SECRET, signIn, startProduct } from './servers.ts'
import { quantile, steadyRiders } from './steady-riders.ts'

const LIMIT_MB = 512
const RIDERS = 50
const PER_SECOND = 25
const WORK_MS = 30_000
const REST_MS = 30_000

/**
 * Measures one process in a memory cgroup: its starts, at rest, and while riders are at work and an admin uploads a
 * manual of 50 pages. Each third request of a rider saves a result, and the others read the banks of all states.
 */
export async function measureFootprint() {
  const cgroup = openMemoryCgroup(LIMIT_MB)
  const settings = { DATA_DIR: newFolder() }
  const first = await startProduct(3925, settings, cgroup?.folder)
  const firstStart = processorSeconds(first.pid)
  await first.stop()
  const product = await startProduct(3925, settings, cgroup?.folder)
  const secondStart = processorSeconds(product.pid)
  await pause(REST_MS)
  const rest = statusOf(product.pid, 'VmRSS')

  const riders = await signIn(product, RIDERS)
  const save = savesOf(riders)
  let asked = 0
  const ask = () => {
    asked += 1
    if (asked % 3 === 0) return save()
    return { path: `/questions/${US_STATES[asked % US_STATES.length]?.abbrev}` }
  }
  const upload = uploadManual(product)
  const work = Promise.all([pause(WORK_MS), upload])
  const times = await steadyRiders(product.origin, { perSecond: PER_SECOND, ask }, work)
  const peak = statusOf(product.pid, 'VmHWM')
  await product.stop()
  rmSync(settings.DATA_DIR, { recursive: true })
  const kills = cgroup?.kills() ?? Number.NaN
  cgroup?.remove()
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return { firstStart, secondStart, rest, peak, p50, p99, kills }
}

/** Returns the size on the disk of the packages in the image, whose base has Node. */
export function packagesMB(): number {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const folders = Object.entries(lock.packages).flatMap(([folder, { dev }]) =>
    dev || !/^node_modules\/(?!node$|node-bin)/.test(folder) || !existsSync(folder) ? [] : [folder],
  )
  const total = execFileSync('du', ['-sck', ...folders], { encoding: 'utf8' })
  return Number(/(\d+)\ttotal/.exec(total)?.[1]) / 1024
}

type Product = Awaited<ReturnType<typeof startProduct>>

async function uploadManual({ origin, openStore }: Product): Promise<void> {
  const store = openStore()
  const { headers } = await signedInAdmin(store, { origin, secret: SESSION_SECRET })
  await store.close()
  const body = (await makeManual({ pages: 50 })) as Uint8Array<ArrayBuffer>
  const answer = await fetch(`${origin}/admin/uploads/read`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the upload answers ${answer.status}: ${await answer.text()}`)
}

function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return (Number(fields[13]) + Number(fields[14])) / ticks
}

/** Returns a size of the process in MB. */
function statusOf(pid: number | undefined, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}
