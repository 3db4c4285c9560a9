import { setTimeout } from 'node:timers/promises'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { newQuiz, RIDERS_IN_TURN, type Rider } from '../riders.fixture.ts'
import { expectThat } from './promises.ts'

/** The pause of a rider after a saved result or an error, in milliseconds. */
const PAUSE = 200

type SavingRiders = ReturnType<typeof letRidersSave>

/**
 * Lets groups of `RIDERS_IN_TURN` riders save results in parallel. Within a group, the riders save one
 * after another. A refused result goes to the next server with the same id, like behind a load balancer.
 * This repeats until a server accepts the result or the drill ends.
 */
export function letRidersSave(riders: Rider[], servers: string[]) {
  const acknowledged: { uid: string; id: string; at: number }[] = []
  const refusals = new Map<string, number>()
  const latest = { refusal: '' }
  let sent = 0
  let isOver = false

  async function send(rider: Rider, body: string): Promise<string | null> {
    const server = servers[sent++ % servers.length]
    const options = { method: 'POST', headers: rider.headers, body }
    try {
      const signal = AbortSignal.timeout(10_000)
      const url = `${server}/attempts`
      const answer = await fetch(url, { ...options, signal })
      const text = await answer.text()
      return answer.status === 201 ? null : `${answer.status} ${text}`
    } catch (error) {
      return `no answer (${(error as Error).cause ?? (error as Error).name})`
    }
  }

  async function save(inTurn: Rider[]): Promise<void> {
    await setTimeout(Math.random() * PAUSE)
    for (let turn = 0; !isOver; turn++) {
      const rider = inTurn[turn % inTurn.length] as Rider
      const quiz = newQuiz(rider.uid)
      const body = JSON.stringify(quiz)
      for (let refusal: string | null = ''; refusal !== null && !isOver; ) {
        refusal = await send(rider, body)
        if (refusal === null) {
          acknowledged.push({ uid: rider.uid, id: quiz.id, at: performance.now() })
        } else {
          latest.refusal = refusal
          refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
        }
        await setTimeout(PAUSE)
      }
    }
  }
  const groups = Array.from({ length: Math.ceil(riders.length / RIDERS_IN_TURN) }, (_, n) =>
    riders.slice(n * RIDERS_IN_TURN, (n + 1) * RIDERS_IN_TURN),
  )
  const all = Promise.all(groups.map(save))

  return {
    acknowledged,
    refusals,
    latest,
    /** Resolves when `count` more results are saved. Rejects after `patience` milliseconds. */
    async more(count: number, patience = 60_000): Promise<void> {
      const [enough, end] = [acknowledged.length + count, performance.now() + patience]
      while (acknowledged.length < enough) {
        if (performance.now() > end) throw new Error(`Nobody could save: ${latest.refusal}`)
        await setTimeout(20)
      }
    },
    /** The longest gap in seconds between two acknowledgements since `from`. */
    longestPause(from: number): number {
      const times = acknowledged.map(({ at }) => at).filter((at) => at >= from)
      const gaps = [from, ...times].map((at, n) => (times[n] ?? at) - at)
      return Math.max(...gaps) / 1000
    },
    async stop(): Promise<void> {
      isOver = true
      await all
    },
  }
}

/**
 * Compares the stored results with the acknowledged results. A rider may have one extra stored result:
 * the last one, if its acknowledgement got lost. More extra results mean that a result was saved twice.
 */
export async function expectAllSaved(
  store: DocumentStore,
  riders: Rider[],
  acknowledged: SavingRiders['acknowledged'],
) {
  let lost = 0
  let doubled = 0
  for (const { uid } of riders) {
    const present = new Set((await store.list(`users/${uid}/results`)).map(({ id }) => id))
    const own = acknowledged.filter((result) => result.uid === uid)
    lost += own.filter(({ id }) => !present.has(id)).length
    for (const { id } of own) present.delete(id)
    doubled += Math.max(0, present.size - 1)
  }
  const counted = { acknowledged: acknowledged.length, lost, doubled }
  expectThat('no result is lost or doubled', lost + doubled === 0, counted)
}
