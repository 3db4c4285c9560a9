import type { Answer } from '../../server/server-process.fixture.ts'
import {
  type Attack,
  askAs,
  atOnce,
  inTurn,
  post,
  postJson,
  read,
  statusesOf,
  told,
} from './attacked-product.ts'
import { numberFor } from './promises.ts'

const SET = '/practice/ohio/set/0000000s0c1sf/teacher'
const ROUNDS = 10

/** Returns a secret as the forms contain it. */
async function newSecret(): Promise<string> {
  return (await read(SET)).match(/name="secret" value="([a-z0-9]+)"/)?.[1] ?? ''
}

async function open(address: string) {
  const { status, headers } = await post(SET, { secret: await newSecret() }, address)
  const teacher = headers.location ?? ''
  return { status, teacher, join: teacher.split('/teacher')[0] ?? '' }
}

async function joinAs(join: string, nickname: string, address: string): Promise<number> {
  return (await post(join, { nickname, secret: await newSecret() }, address)).status
}

const countIn = (statuses: readonly number[]) => statuses.filter((status) => status === 303).length
const places = (answers: readonly Answer[]) =>
  new Set(answers.map(({ headers }) => headers.location))

export const attacksOnCourses: Attack[] = [
  {
    finding: 'M2',
    steps: 'many networks open empty courses, then another teacher opens one',
    before: '979 opened, the other teacher 429 for a day',
    async attack() {
      const opened = await inTurn(numberFor('networks', 30), (network) =>
        atOnce(50, (n) => open(`2001:db8:${network.toString(16)}:${n % 5}::1`)),
      )
      const count = countIn(opened.flat().map(({ status }) => status))
      const { status } = await open('198.51.100.7')
      return { now: `${count} opened, the other teacher ${status}`, isHeld: status === 303 }
    },
  },
  {
    finding: 'M3',
    steps: 'an address fills 10 courses, then a pupil of its network joins another course',
    before: 'the pupil 429 for a day',
    async attack() {
      const attacker = '203.0.113.9'
      const filled = await inTurn(10, async () => {
        const { join } = await open(attacker)
        return inTurn(60, (n) => joinAs(join, `Pupil ${n}`, attacker))
      })
      const { join } = await open('198.51.100.6')
      const status = await joinAs(join, 'Ana', '203.0.113.200')
      return {
        now: `${countIn(filled.flat())} joined, the pupil ${status}`,
        isHeld: status === 303,
      }
    },
  },
  {
    finding: 'M6',
    steps: "somebody copies the wall's address from the projector, and acts with it",
    before: "the address had the teacher's secret",
    async attack() {
      const { teacher, join } = await open('198.51.100.5')
      const [secret, page] = [teacher.slice(-26), await read(teacher)]
      const wall = page.match(/href="(\/class\/[a-z0-9]{8}\/wall\/[a-z0-9]{26})"/)?.[1] ?? ''
      const projected = `${await read(wall)}${await read(`${wall}?question=1&shown`)}${wall}`
      const asTeacher = `${join}/teacher/${wall.slice(-26)}`
      const acts = [
        await askAs('198.51.100.5', asTeacher),
        await post(asTeacher, { intent: 'delete' }, '198.51.100.5'),
        await post(wall, { intent: 'delete' }, '198.51.100.5'),
      ]
      const isThere = (await askAs('198.51.100.5', teacher)).status === 200
      const isSecret = secret.length === 26 && !projected.includes(secret)
      const statuses = statusesOf(acts)
      return {
        now: `${told(statuses)}; the secret is ${isSecret ? 'not shown' : 'shown'}`,
        isHeld:
          isSecret && isThere && projected.includes('Question 1 of') && !statuses.includes(200),
      }
    },
  },
  {
    finding: 'L1',
    steps: 'a pupil sends 4 answers to a question at once to two processes, 10 times',
    before: 'different replies 20 of 20 times',
    async attack() {
      const { join } = await open('198.51.100.8')
      const rounds = await inTurn(ROUNDS, async (round) => {
        const fields = { nickname: `Pupil ${round}`, secret: await newSecret() }
        const pupil = (await post(join, fields, '198.51.100.8')).headers.location ?? ''
        return isOneAnswer(pupil)
      })
      const good = rounds.filter(Boolean).length
      return { now: `the stored answer ${good} of ${ROUNDS} times`, isHeld: good === ROUNDS }
    },
  },
  {
    finding: 'L2',
    steps:
      'a nickname joins 8 times at once; a press of "join" and of "open" comes 8 times at once',
    before: '12 of 12 twins; 8 pupils of a press',
    async attack() {
      const { join } = await open('198.51.100.9')
      const rounds = await inTurn(ROUNDS, async (round) => {
        const twins = await atOnce(8, () => joinAs(join, `Twin ${round}`, '198.51.100.9'))
        const secret = await newSecret()
        const fields = { nickname: `Press ${round}`, secret }
        const pupils = await atOnce(8, () => post(join, fields, '198.51.100.9'))
        const courses = await atOnce(8, () => post(SET, { secret }, `198.18.${round}.1`))
        return [countIn(twins), places(pupils).size, places(courses).size]
      })
      const most = [0, 1, 2].map((n) => Math.max(...rounds.map((counts) => counts[n] ?? 99)))
      const now = `at most ${most[0]} twin, ${most[1]} pupil, ${most[2]} course`
      return { now, isHeld: rounds.flat().every((count) => count === 1) }
    },
  },
  {
    finding: 'L8',
    steps:
      'pupils look like Ana or fi; an address takes all 200 places, and the teacher removes these',
    before: 'all in; 60 single removals',
    async attack() {
      const { join, teacher } = await open('198.51.100.10')
      const own = await inTurn(2, (n) => joinAs(join, ['Ana', 'fi'][n] ?? '', '198.51.100.11'))
      const names = ['Ａｎａ', 'ªna', 'A na', 'Ana.', 'ANA', 'ᴀna', 'ﬁ']
      const alike = await inTurn(names.length, (n) => joinAs(join, names[n] ?? '', '198.51.100.11'))
      const taken = await inTurn(200, (n) => joinAs(join, `Bot ${n}`, '203.0.113.10'))
      const late = await joinAs(join, 'Bob', '198.51.100.12')
      const removal = await post(`${teacher}/settings`, { intent: 'remove-idle' }, '198.51.100.10')
      const again = await joinAs(join, 'Bob', '198.51.100.12')
      const rest = `${countIn(taken)} places taken, Bob ${late}, after one removal ${again}`
      return {
        now: `Ana and fi ${told(own)}, others ${told(alike)}; ${rest}`,
        isHeld:
          countIn(own) === 2 &&
          alike.every((status) => status === 409 || status === 422) &&
          [late, removal.status, again].join() === '409,303,303',
      }
    },
  },
]

/** Answers the first question in four ways at once. All replies must name the answer that is stored. */
async function isOneAnswer(pupil: string): Promise<boolean> {
  const item = (await read(pupil)).match(/name="item" value="([^"]+)"/)?.[1] ?? ''
  const replies = await atOnce(4, (n) =>
    postJson(`${pupil}/answers`, { lesson: '01', answers: { [item]: 'ABCD'[n] } }, '198.51.100.8'),
  )
  const letters = replies.map(({ text }) => JSON.parse(text).answers?.[item])
  const stored = await postJson(`${pupil}/answers`, { lesson: '01', answers: {} }, '198.51.100.8')
  return new Set([...letters, JSON.parse(stored.text).answers?.[item]]).size === 1
}
