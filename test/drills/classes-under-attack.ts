import { rmSync } from 'node:fs'
import type { Answer } from '../../server/server-process.fixture.ts'
import { newDataDir } from '../../server/server-process.fixture.ts'
import { startProduct } from './product.ts'
import { expectThat, numberFor } from './promises.ts'

/**
 * `npm run drill -- classes-under-attack [--networks 30]`: two processes serve one SQLite file. Many networks
 * open empty classes, one address fills classes, and pupils press twice at once.
 */
const networks = numberFor('networks', 30)
const ROUNDS = 10
const SET = '/practice/ohio/set/0000000s0c1sf/teacher'
const origin = 'http://localhost:3000'
const dataDir = newDataDir()
const settings = { DATA_DIR: dataDir, ORIGIN: origin, TRUSTED_PROXIES: '127.0.0.1' }
// The first process stores the questions before the second one starts.
const servers = [await startProduct(settings), await startProduct(settings)]
let asked = 0

/** Sends a form from an address, to the processes in turn. */
function post(target: string, fields: Record<string, string>, address: string): Promise<Answer> {
  const [server = servers[0]] = servers.slice(++asked % 2)
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Forwarded-For': address,
  }
  const body = new URLSearchParams(fields).toString()
  const answer = server?.ask(target, { method: 'POST', headers, body, from: origin })
  return answer ?? Promise.reject(new Error('No server runs'))
}

async function read(target: string): Promise<string> {
  return (await servers[0]?.ask(target))?.text ?? ''
}

/** Returns a secret as the forms contain it. */
async function newSecret(): Promise<string> {
  return (await read(SET)).match(/name="secret" value="([a-z0-9]+)"/)?.[1] ?? ''
}

async function open(address: string) {
  const { status, headers } = await post(SET, { secret: await newSecret() }, address)
  const teacher = headers.location ?? ''
  return { status, teacher, join: teacher.split('/teacher')[0] ?? '' }
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status)
const places = (answers: readonly Answer[]) =>
  new Set(answers.map(({ headers }) => headers.location))
const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

let opened = 0
for (let network = 0; network < networks; network++) {
  const statuses = await atOnce(50, (n) =>
    open(`2001:db8:${network.toString(16)}:${(n % 5).toString(16)}::1`),
  )
  opened += statuses.filter(({ status }) => status === 303).length
}
const honest = await open('198.51.100.7')
expectThat('empty classes close nothing for others', honest.status === 303, `${opened} are open`)

const ATTACKER = '203.0.113.9'
let filled = 0
for (let n = 0; n < 10; n++) {
  const { join } = await open(ATTACKER)
  if (!join) break
  const secret = await newSecret()
  for (let pupil = 0; pupil < 60; pupil++) {
    const { status } = await post(join, { nickname: `Pupil ${pupil}`, secret }, ATTACKER)
    if (status === 303) filled++
  }
}
const neighbor = { nickname: 'Ana', secret: await newSecret() }
const { status } = await post(honest.join, neighbor, '203.0.113.200')
expectThat('full classes close nothing for the network', status === 303, `${filled} pupils joined`)

const { join, teacher } = await open('198.51.100.8')
for (let round = 0; round < ROUNDS; round++) {
  const secret = await newSecret()
  const press = { nickname: `Press ${round}`, secret }
  const presses = await atOnce(8, () => post(join, press, '198.51.100.8'))
  expectThat('one press is one pupil', places(presses).size === 1, String(statusesOf(presses)))
  const twins = await atOnce(8, async () => {
    return post(join, { nickname: `Twin ${round}`, secret: await newSecret() }, '198.51.100.8')
  })
  const isIn = statusesOf(twins).filter((status) => status === 303)
  expectThat('a nickname is one pupil', isIn.length === 1, String(statusesOf(twins)))
  const classes = await atOnce(4, () => post(SET, { secret }, `198.51.101.${round}`))
  expectThat('one press is one class', places(classes).size === 1, String(statusesOf(classes)))
  await answerAtOnce(presses[0]?.headers.location ?? '', `Press ${round}`)
}

/** Answers the first question in four ways at once. */
async function answerAtOnce(pupil: string, nickname: string): Promise<void> {
  const item = (await read(pupil)).match(/name="item" value="([^"]+)"/)?.[1] ?? ''
  const replies = await atOnce(4, (n) => {
    const [server] = servers.slice(n % 2)
    return fetch(`http://127.0.0.1:${server?.port}${pupil}/answers`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ answers: { [item]: 'ABCD'[n] } }),
    }).then((reply) => reply.json())
  })
  const letters = replies.map(({ answers }) => answers?.[item])
  const table = await read(`${teacher}/results.csv`)
  const row = table.split('\r\n').find((line) => line.startsWith(`${nickname},`)) ?? ''
  const isOne = new Set(letters).size === 1 && row.split(',').includes(`${letters[0]}`)
  expectThat('one answer counts, and each reply tells it', isOne, String(letters))
}

for (const server of servers) await server.remove()
rmSync(dataDir, { recursive: true, force: true })
