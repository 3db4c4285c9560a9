import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { INDEXES } from '../../app/collections.server.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { type Answer, type Ask, newDataDir } from '../../server/server-process.fixture.ts'
import { startProduct } from './product.ts'

/** A finding of a security test, with its steps, and what they did before the mend. */
export type Finding = { finding: string; steps: string; before: string }
/** Repeats the steps of a finding. `now` is what they do today. */
export type Attack = Finding & { attack: () => Promise<{ now: string; isHeld: boolean }> }

export const origin = 'http://localhost:3000'
const dataDir = newDataDir()
const settings = {
  DATA_DIR: dataDir,
  ORIGIN: origin,
  TRUSTED_PROXIES: '127.0.0.1',
  ADMIN_EMAIL: 'admin@example.com',
}
// The first process stores the questions before the second one starts.
const first = await startProduct(settings)
export const store = openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
export const ENDED = await endLaws(store, 40)
export const servers = [first, await startProduct(settings)] as const
let asked = 0

export async function stopServers(): Promise<void> {
  await store.close()
  for (const server of servers) await server.remove()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Lets the laws of questions of Nebraska end. A process that has not read them yet finds them ended. */
async function endLaws(documents: DocumentStore, count: number): Promise<number> {
  const at = 'states/NE/quizItems'
  const ended = (await documents.list(at)).slice(0, count)
  const data = { expiresAt: '2026-01-01T00:00:00.000Z' }
  for (const { id } of ended) await documents.merge(`${at}/${id}`, data)
  return ended.length
}

/** Asks the processes in turn, with an address of the client that a proxy wrote. */
export function askAs(address: string, target: string, options: Ask = {}): Promise<Answer> {
  const server = servers[++asked % 2 === 0 ? 0 : 1]
  const headers = { ...options.headers, 'X-Forwarded-For': address }
  return server.ask(target, { from: origin, ...options, headers })
}

export function post(target: string, fields: Record<string, string>, address: string) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  return askAs(address, target, { method: 'POST', headers, body })
}

export function postJson(target: string, body: unknown, address: string) {
  const headers = { 'Content-Type': 'application/json' }
  return askAs(address, target, { method: 'POST', headers, body: JSON.stringify(body) })
}

export async function read(target: string): Promise<string> {
  return (await servers[0].ask(target)).text
}

export type Question = {
  id: string
  revision?: number
  question: string
  options: string[]
  correctAnswer: string
}

export async function questionsOf(abbrev: string, server = servers[0]): Promise<Question[]> {
  return JSON.parse((await server.ask(`/bank/${abbrev}`)).text).items
}

export const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

export async function inTurn<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < times; n++) done.push(await work(n))
  return done
}

export const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status)

/** Returns how often each status came, such as `5 x 422, 9 x 429`. */
export function told(statuses: readonly number[]): string {
  const counts = Object.entries(Object.groupBy(statuses, String))
  return counts.map(([status, all = []]) => `${all.length} x ${status}`).join(', ')
}

const TICK_MS = 10

/** Returns the milliseconds of processor that a server needed for the work. */
export async function processorOf(server: (typeof servers)[0], work: () => Promise<unknown>) {
  const used = () => {
    const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
    return (Number(fields?.[11]) + Number(fields?.[12])) * TICK_MS
  }
  const before = used()
  await work()
  return used() - before
}
