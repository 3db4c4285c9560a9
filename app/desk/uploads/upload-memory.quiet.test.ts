import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../../server/server-process.fixture.ts'
import { largePdf } from '../../../test/large-pdf.fixture.ts'
import { MANUAL_LIMIT } from '../../making/manuals/manual-file.ts'
import { adminOf, upload } from './uploads.fixture.ts'

const MB = 1024 * 1024

test('four manuals of 50 MB at once take less than 100 MB of memory', async ({ annotate }) => {
  const server = await startServer({ LOCAL_ADMIN_CODE: 'the admin code' })
  onTestFinished(() => server.remove())
  const admin = await adminOf(server)
  // Warms the server up: a first upload of any size loads code and grows the heap.
  await upload(server, admin, largePdf(1000), { target: '/admin/manuals?state=ID' })
  for (let visits = 0; visits < 100; visits++) await server.ask('/')

  const pid = server.child.pid ?? 0
  const memory = watchMemory(pid)
  const answers = await Promise.all(
    ['OR', 'WA', 'CA', 'NV'].map((state) =>
      upload(server, admin, largePdf(MANUAL_LIMIT.bytes), {
        target: `/admin/manuals?state=${state}`,
      }),
    ),
  )
  const { rise, reader } = memory.stop()
  await annotate(`the server: ${rise / MB} MB more; a reader of PDF files: ${reader / MB} MB`)
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(rise / MB).toBeLessThan(100)
  expect(reader / MB).toBeLessThan(512)
})

/** Samples memory until `stop`, which returns the growth of the process and the peak of its children. */
function watchMemory(pid: number) {
  const before = memoryOf(pid)
  let peak = before
  let reader = 0
  const sample = () => {
    peak = Math.max(peak, memoryOf(pid))
    reader = Math.max(reader, ...childrenOf(pid).map(memoryOf))
  }
  const timer = setInterval(sample, 50)
  return {
    stop() {
      clearInterval(timer)
      sample()
      return { rise: peak - before, reader }
    },
  }
}

/** The memory of a process in bytes, or 0 if it has ended. */
function memoryOf(pid: number | string): number {
  return 1024 * Number(fileOf(`${pid}/status`).match(/^VmRSS:\s+(\d+) kB$/m)?.[1] ?? 0)
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    fileOf(`${pid}/task/${task}/children`).split(' ').filter(Boolean),
  )
}

function fileOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return ''
  }
}
