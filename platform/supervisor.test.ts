import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = path.join(import.meta.dirname, 'supervised.fixture.ts')

async function start(mood = 'well') {
  const port = await freePort()
  const primary = spawn(process.execPath, [PROGRAM, String(port), mood])
  let output = ''
  for (const stream of [primary.stdout, primary.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(primary, 'close').then(([code, signal]) => code ?? signal)
  onTestFinished(async () => {
    primary.kill('SIGKILL')
    await ended
  })

  /**
   * A request on a connection of its own; answers with the id of the process that served it. A
   * connection that is on its way to a process when that dies stays without an answer.
   */
  async function ask(target = '/'): Promise<number> {
    const headers = { Connection: 'close' }
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`http://127.0.0.1:${port}${target}`, { headers, signal })
    return Number(await answer.text())
  }

  /** The ids of the processes that serve, as soon as there are two that are not among these. */
  async function serving(...others: number[]): Promise<number[]> {
    const seen = new Set<number>()
    await expect
      .poll(async () => {
        const one = await ask().catch(() => null)
        if (one && !others.includes(one)) seen.add(one)
        return seen.size
      })
      .toBe(2)
    return [...seen]
  }
  const count = (words: string) => output.split(`"${words}"`).length - 1
  return { primary, ended, ask, serving, count, output: () => output }
}

test('several processes share a port; one that is killed is replaced', async () => {
  const { serving, count } = await start()
  const [one = 0, other = 0] = await serving()
  process.kill(one, 'SIGKILL')
  const after = await serving(one)
  expect(after).toContain(other)
  expect(count('a process ended')).toBe(1)
})

test('a process that keeps silent is killed and replaced', async () => {
  const { serving, count } = await start()
  const [one = 0, other = 0] = await serving()
  process.kill(one, 'SIGSTOP')
  await expect.poll(() => count('a process ended')).toBe(1)
  expect(await serving(one)).toContain(other)
  expect(count('a process is silent: it is killed')).toBe(1)
})

test('the processes are renewed one by one, and no request fails', async () => {
  const { primary, serving, ask, count } = await start()
  const before = await serving()
  const slow = ask('/slow')
  primary.kill('SIGUSR2')
  const servedBy = new Set<number>()
  while (count('the processes have been renewed') === 0) servedBy.add(await ask())
  expect(before).toContain(await slow)
  expect(await ask()).not.toBeOneOf(before)
  expect(servedBy.size).toBeGreaterThan(2)
  expect(isAlive(...before)).toEqual([false, false])
  expect(count('a process ended')).toBe(0)
})

test('a stop signal lets all finish; a second one changes nothing', async () => {
  const { primary, ended, serving, ask } = await start()
  const processes = await serving()
  const slow = ask('/slow')
  await setTimeout(100)
  primary.kill('SIGTERM')
  await setTimeout(100)
  primary.kill('SIGTERM')
  primary.kill('SIGINT')
  expect(processes).toContain(await slow)
  expect(await ended).toBe(0)
  expect(isAlive(...processes)).toEqual([false, false])
})

test('what does not stop is killed, and the end says so', async () => {
  const { primary, ended, serving, count } = await start('stubborn')
  await serving()
  primary.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(count('a process does not stop: it is killed')).toBe(2)
})

test('without its supervisor nothing stays', async () => {
  const { primary, ended, serving } = await start()
  const processes = await serving()
  primary.kill('SIGKILL')
  await ended
  await expect.poll(() => isAlive(...processes)).toEqual([false, false])
})

test('a program that cannot start says so once and ends with 1', async () => {
  const { ended, output } = await start('unusable')
  expect(await ended).toBe(1)
  expect(output()).toBe('It cannot be used.\n')
})

test('a process that ends soon each time is replaced later and later', async () => {
  const { count, ask } = await start('short-lived')
  await expect.poll(() => count('a process ended')).toBe(2)
  await setTimeout(2_000)
  // After half a second, one, two, …
  expect(count('a process ended')).toBeLessThan(5)
  expect(await ask()).toBeGreaterThan(0)
})

/** Whether the processes run; one that ended and was not asked for yet counts as not. */
function isAlive(...pids: number[]): boolean[] {
  return pids.map((pid) => {
    try {
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      return false
    }
  })
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}
