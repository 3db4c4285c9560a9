import { createHmac } from 'node:crypto'
import { visitorOf } from '../signed-in.fixture.ts'
import {
  type Attack,
  askAs,
  ENDED,
  inTurn,
  origin,
  postJson,
  processorOf,
  type Question,
  questionsOf,
  servers,
  statusesOf,
  store,
  told,
} from './attacked-product.ts'
import { ridersOf, SESSION_SECRET } from './product.ts'
import { secondsUntil } from './promises.ts'

const [server, other] = servers

/** Sends a wrong admin code. The sign-in itself begins at another address, so only the code counts. */
async function guess(n: number, address: string): Promise<number> {
  const begins = {
    origin,
    ask: (target: string, options = {}) => askAs(`192.0.2.${n}`, target, options),
  }
  const visitor = visitorOf(begins)
  const { pathname, search } = new URL((await visitor.ask('/sign-in')).headers.location ?? '')
  const page = (await visitor.ask(pathname + search)).headers.location ?? ''
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ email: 'admin@example.com', code: 'a guess' }).toString()
  const headers = { ...type, Cookie }
  return (await askAs(address, page, { method: 'POST', headers, body })).status
}

/** Reports a question once from each address. Returns true if riders still get it a second later. */
async function staysAfter(state: string, { id, revision = 1 }: Question, addresses: string[]) {
  const report = { state, itemId: id, revision, kind: 'wrong', text: '' }
  const statuses = await inTurn(addresses.length, async (n) => {
    return (await postJson('/reports', report, addresses[n] ?? '')).status
  })
  if (statuses.some((status) => status !== 204)) throw new Error(`Reports: ${told(statuses)}`)
  const isGone = async () => !(await questionsOf(state)).some((question) => question.id === id)
  return Number.isNaN(await secondsUntil(isGone, 1_000))
}

const ANSWERED_AT = new Date().toISOString()

/** A quiz of `count` right answers, as a device sends it. */
function quizOf(questions: readonly Question[], number: number, count: number, more = {}) {
  const picks = questions.slice(0, count).map(({ id, revision = 1, question, correctAnswer }) => {
    const texts = { option: correctAnswer, question, key: correctAnswer }
    return { item: id, revision, ...texts, at: ANSWERED_AT, seconds: 5, isFirst: true }
  })
  const id = number.toString(16).padStart(32, '0')
  return { owner: null, id, state: 'OH', mode: 'quiz', isFinished: true, picks, ...more }
}

export const attacksOnLimits: Attack[] = [
  {
    finding: 'M4',
    steps:
      'a client guesses the admin code 14 times with a new port each, and reports a question 4 times',
    before: '14 of 14 checked, also without an address; the question of Idaho was pulled',
    async attack() {
      const hops = ['203.0.113.202:PORT', '[2001:db8:77::1]:PORT', 'unknownPORT']
      const guesses = await inTurn(hops.length, (hop) =>
        inTurn(14, (n) => guess(14 * hop + n, hops[hop]?.replace('PORT', `${1_000 + n}`) ?? '')),
      )
      const [question] = await questionsOf('ID')
      if (!question) throw new Error('Idaho has no questions')
      const ports = Array.from({ length: 4 }, (_, n) => `203.0.113.203:${1_000 + n}`)
      const stays = await staysAfter('ID', question, ports)
      return {
        now: `${guesses.map(told).join(' and ')}; the question ${stays ? 'stays' : 'is gone'}`,
        isHeld: stays && guesses.every((statuses) => told(statuses) === '5 x 422, 9 x 429'),
      }
    },
  },
  {
    finding: 'L3',
    steps: 'a rider sends 100 exams of 60 questions, and then one of them 190 times and 100 times',
    before: '12 to 20 ms for each, no limit',
    async attack() {
      const [rider] = await ridersOf(store, origin, 1)
      const questions = await questionsOf('OH')
      const exam = { owner: rider?.uid, mode: 'exam', terms: { toPass: 48 } }
      const send = (number: number) => {
        const body = JSON.stringify(quizOf(questions, number, 60, exam))
        return server.ask('/attempts', { method: 'POST', body, headers: rider?.headers ?? {} })
      }
      const firstMs = (await processorOf(server, () => inTurn(100, send))) / 100
      const againMs = (await processorOf(server, () => inTurn(190, () => send(1)))) / 190
      const flood = statusesOf(await inTurn(100, () => send(1)))
      const results = (await store.list(`users/${rider?.uid}/results`)).length
      const parts = [
        `${firstMs.toFixed(1)} ms, a replay ${againMs.toFixed(1)} ms`,
        `100 more ${told(flood)}`,
        `${results} results`,
      ]
      return {
        now: parts.join('; '),
        isHeld: againMs < firstMs / 1.5 && results === 100 && flood.at(-1) === 429,
      }
    },
  },
  {
    finding: 'L4',
    steps: 'a quiz without an owner comes 50 times, to two processes',
    before: 'the total of all networks went up by 50',
    async attack() {
      const questions = await questionsOf('OH')
      const key = createHmac('sha256', SESSION_SECRET)
        .update('all statistics everybody')
        .digest('hex')
      const used = async () =>
        (
          await store.list('rateLimits', {
            where: { key },
            orderBy: { field: 'number', direction: 'desc' },
          })
        ).length
      const before = await used()
      const quiz = quizOf(questions, 1_000, 12)
      const answers = await inTurn(50, () => postJson('/attempts', quiz, '198.51.100.20'))
      const more = (await used()) - before
      return {
        now: `${told(statusesOf(answers))}; the total went up by ${more}`,
        isHeld: more === 1,
      }
    },
  },
  {
    finding: 'L5',
    steps: `${ENDED} questions of Nebraska end, then a test of 50 and one of 25 are drawn 20 times`,
    before: '"Nebraska has only 44 questions"',
    async attack() {
      const left = (await questionsOf('NE', other)).length
      const draws = await inTurn(40, (n) =>
        other.ask(`/sets/new?state=nebraska&count=${n % 2 ? 25 : 50}&make=link`),
      )
      const drawn = draws.filter(({ status }) => status === 302).length
      const page = (await other.ask(draws[0]?.headers.location ?? '')).status
      return {
        now: `${left} questions left, ${drawn} of 40 drawn, the page ${page}`,
        isHeld: ENDED === 40 && left > 100 && drawn === 40 && page === 200,
      }
    },
  },
  {
    finding: 'L6',
    steps: '110 networks send 15 pieces of feedback each, then another network sends 3',
    before: 'the other network 429 for a day',
    async attack() {
      const feedback = {
        email: null,
        message: 'A drill.',
        allowContact: false,
        context: null,
        website: '',
      }
      const send = async (address: string) =>
        (await postJson('/feedback', feedback, address)).status
      const flood = await inTurn(110, (network) =>
        inTurn(15, (n) => send(`2001:db8:${(0x1000 + network).toString(16)}:${n % 3}::1`)),
      )
      const honest = await inTurn(3, () => send('198.51.100.30'))
      return {
        now: `${told(flood.flat())}; the other network ${honest.join(', ')}`,
        isHeld: honest.join() === '204,204,429' && told(flood.flat()).includes('429'),
      }
    },
  },
  {
    finding: 'L7',
    steps:
      'four addresses of a /24 and four /64s of a /48 report a question each, then three networks one',
    before: 'each was pulled',
    async attack() {
      const [first, second, third] = (await questionsOf('IA')).slice(0, 3)
      if (!first || !second || !third) throw new Error('Iowa has no questions')
      const four = (name: (n: number) => string) => [1, 2, 3, 4].map(name)
      const ofHouse = await staysAfter(
        'IA',
        first,
        four((n) => `203.0.114.${n}`),
      )
      const ofHome = await staysAfter(
        'IA',
        second,
        four((n) => `2001:db8:2000:${n}::1`),
      )
      const ofThree = await staysAfter('IA', third, ['203.0.115.1', '203.0.116.1', '203.0.117.1'])
      const word = (stays: boolean) => (stays ? 'stays' : 'is pulled')
      return {
        now: `/24 ${word(ofHouse)}, /48 ${word(ofHome)}, three networks ${word(ofThree)}`,
        isHeld: ofHouse && ofHome && !ofThree,
      }
    },
  },
]
