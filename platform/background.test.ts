import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openBackground } from './background.ts'

function open() {
  const logged: { level: number; [field: string]: unknown }[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const stopping = new AbortController()
  return { background: openBackground(log, stopping.signal), stopping, logged }
}

test('ended() resolves at once if no work was started', async () => {
  await open().background.ended()
})

test('ended() waits for all work, also for work that other work started', async () => {
  const { background } = open()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  background.start('first', async () => {
    await first.promise
    background.start('second', async () => {
      await Promise.resolve()
      done.push('second')
    })
    done.push('first')
  })
  const ended = background.ended().then(() => done.push('ended'))
  first.resolve()
  await ended
  expect(done).toEqual(['first', 'second', 'ended'])
})

test('an error of one piece of work is logged, and other work continues', async () => {
  const { background, logged } = open()
  const done: string[] = []
  background.start('a run', async () => {
    throw new Error('broken')
  })
  background.start('a short one', () => {
    throw new Error('at once')
  })
  background.start('another', async () => {
    done.push('another')
  })
  await background.ended()
  expect(done).toEqual(['another'])
  expect(logged).toMatchObject([
    { level: 50, work: 'a short one', msg: 'background work failed', err: { message: 'at once' } },
    { level: 50, work: 'a run', msg: 'background work failed', err: { message: 'broken' } },
  ])
})

test('startOnce starts nothing while work with the same name is pending', async () => {
  const { background } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (what: string) => async () => {
    await promise
    done.push(what)
  }
  background.startOnce('a run', work('first'))
  background.startOnce('a run', work('second'))
  background.startOnce('another run', work('another'))
  resolve()
  await background.ended()
  background.startOnce('a run', work('third'))
  await background.ended()
  expect(done).toEqual(['first', 'another', 'third'])
})

test('repeated work logs only the first of consecutive failures, and ends at the stop', async () => {
  const { background, stopping, logged } = open()
  const outcomes = ['fails', 'fails', 'works', 'fails again', 'works']
  let calls = 0
  background.repeat('a search', 1, async () => {
    const outcome = outcomes[calls++]
    if (calls === outcomes.length) stopping.abort()
    if (outcome !== 'works') throw new Error(outcome)
  })
  await background.ended()
  expect(calls).toBe(outcomes.length)
  expect(logged).toMatchObject([
    { level: 50, work: 'a search', msg: 'background work failed', err: { message: 'fails' } },
    { level: 50, work: 'a search', msg: 'background work failed', err: { message: 'fails again' } },
  ])
})

test('repeated work starts at once, or after one interval with startsLater, and a stop ends the interval', async () => {
  const { background, stopping } = open()
  const done: string[] = []
  const HOUR_MS = 60 * 60_000
  const work = (name: string) => async () => {
    done.push(name)
  }
  background.repeat('a search', HOUR_MS, work('at once'))
  background.repeat('another', HOUR_MS, work('later'), { startsLater: true })
  stopping.abort()
  await background.ended()
  expect(done).toEqual(['at once'])
})

test('a stop aborts running work and work that starts later, and ended() waits for both', async () => {
  const { background, stopping } = open()
  const left: string[] = []
  const work = (name: string) => async (signal: AbortSignal) => {
    await new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    left.push(`${name} is in order`)
  }
  background.start('a run', work('the run'))
  stopping.abort()
  background.start('a late one', work('the late one'))
  await background.ended()
  expect(left.sort()).toEqual(['the late one is in order', 'the run is in order'])
})
