import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { flawedItems, manualBytes } from '../../app/generation/manuals.fixture.ts'
import { upload } from '../../app/manual-admin/uploads.fixture.ts'
import { fails, hangs, says, startAiService } from '../ai-service.fixture.ts'
import { newQuiz } from '../riders.fixture.ts'
import { type Visitor, visitorOf } from '../signed-in.fixture.ts'
import { type Before, command, ORIGIN, type Server, serve } from './before.ts'
import type { Place } from './places.ts'
import { expectStatus, type Guest, record } from './record.ts'
import { save } from './save-post.ts'

/**
 * The number of milliseconds by which the server's clock is slow. The data is therefore old in every
 * test.
 */
const AGO_MS = 400 * 24 * 3_600_000
const PAST = `globalThis.Date = class extends Date {
  constructor(...given) { given.length ? super(...given) : super(Date.now()) }
  static now = ((now) => () => now() - ${AGO_MS})(Date.now)
}`
const CLOCK = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PAST)}` }

const BODY = JSON.stringify([
  { type: 'h2', text: 'The first section' },
  { type: 'p', text: 'Words with “quotes”, é and 🏍️.' },
  { type: 'ul', items: ['one', 'two'] },
  { type: 'tip', text: 'A tip to remember' },
  { type: 'quote', text: 'A sentence', cite: 'somebody' },
])

/**
 * Uses the server like riders, the admin and the operator do, and writes the server's answers to the
 * file. Kills the server while a run waits for the AI service and a deletion is pending.
 */
export async function live(place: Place, file: string): Promise<void> {
  const ai = await startAiService()
  const gemini = { GEMINI_API_KEY: 'a-key', GEMINI_BASE_URL: ai.url }
  const server = await serve({ ...place.settings, ...gemini, ...CLOCK })
  const adminCode = readFileSync(
    path.join(place.settings.DATA_DIR ?? '', 'local-admin-code'),
    'utf8',
  )
  try {
    const arrives = async (email: string, code?: string) => {
      const visitor = visitorOf(server)
      const { uid } = await visitor.signsIn(email, code)
      return { ...visitor, email, uid: String(uid) }
    }
    const admin = await arrives('admin@example.com', adminCode)
    const alice = await arrives('alice@example.com')
    const bob = await arrives('bob@example.com')
    const carol = await arrives('carol@example.com')
    const dora = await arrives('dora@example.com')

    await saves(alice, 14)
    await saves(bob, 2)
    await saves(carol, 3)
    await saves(dora, 2)
    await feedsBack(alice, 'I like the explanations. Größe 2 ⅓ — “quotes” 🏍️', alice.email)
    await feedsBack(visitorOf(server), 'Nobody knows me.', null)
    await feedsBack(dora, 'Please write to me before I go.', dora.email)

    const manual = await manualBytes()
    expectStatus(
      202,
      await upload(at(server), admin, manual, { target: '/admin/manuals?state=NV' }),
    )
    const flags = (flags: object) => admin.post('/admin/remote-config/flags', { flags })
    expectStatus(200, await flags({ enable_gemini_call: true, ai_model_id: 'gemini-of-before' }))
    expectStatus(200, await flags({ enable_ai_drafts: false }))
    const operator = { ...place.settings, ...CLOCK }
    await command('flags', operator, 'enable_ai_drafts=true')
    await command('flags', operator, 'when', 'tab=beta', 'ai_model_id=another-model')

    const posts = await writes(admin)

    const batch = flawedItems()
    ai.answers(says(JSON.stringify(batch.items)), says('[]'))
    expectStatus(
      202,
      await upload(at(server), admin, manual, { target: '/admin/manuals?state=OR' }),
    )
    const oregon = await endOfRun(place, 'OR')
    if (oregon.version !== 1) throw new Error(`The run of Oregon: ${JSON.stringify(oregon)}`)
    const waiting = await reviews(place, admin)
    ai.answers(fails(400))
    expectStatus(
      202,
      await upload(at(server), admin, manual, { target: '/admin/manuals?state=TX' }),
    )
    await endOfRun(place, 'TX')
    ai.answers(says('no articles today'))
    await admin.post('/admin/draft', { brief: 'A draft that fails' })

    expectStatus(204, await carol.post(`/users/${carol.uid}`, { delete: true }))
    const guests = { admin, alice, bob, carol, dora }
    const before = await record(server, guests, { ...posts, waiting })
    writeFileSync(file, JSON.stringify(before, null, 1))

    // At the kill, a run waits for the AI model, and the deletion of Dora's account has begun.
    ai.answers(hangs)
    expectStatus(
      202,
      await upload(at(server), admin, manual, { target: '/admin/manuals?state=WA' }),
    )
    while (ai.asked.length === 0) await setTimeout(20)
    await setTimeout(1_500)
    const startedAt = new Date(Date.now() - AGO_MS).toISOString()
    await place.put('accountDeletions', dora.uid, { deletionId: randomUUID(), startedAt })
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    await ai.close()
  }
}

/** Returns the server in the form that `upload` expects. */
function at({ port, ask }: Server) {
  return { port, ask, origin: ORIGIN }
}

async function saves(rider: Guest, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const quiz = newQuiz()
    const [first] = quiz.userAnswers
    if (first) Object.assign(first, { selectedAnswer: `Wrong — ${n} “é” 🏍️` })
    quiz.stateAbbrev = (['CA', 'OR', 'TX'] as const)[n % 3] ?? 'CA'
    quiz.userAnswers = quiz.userAnswers.slice(0, 12 - (n % 3))
    expectStatus(201, await rider.post(`/users/${rider.uid}/results`, quiz))
  }
}

async function feedsBack(visitor: Visitor, message: string, email: string | null): Promise<void> {
  const context = {
    stateAbbrev: 'OR',
    stateName: 'Oregon',
    questionId: 'q-3',
    questionText: 'In Oregon, who must wear a helmet on a motorcycle?',
  }
  const allowContact = email !== null
  const body = { message, email, allowContact, context: email ? context : null, website: '' }
  expectStatus(204, await visitor.post('/feedback', body))
}

/** Writes three posts: a published, renamed post with a hero picture, a withdrawn post, and a draft. */
async function writes(admin: Guest) {
  const id = () => randomUUID().replaceAll('-', '')
  const [published, withdrawn, draft] = [id(), id(), id()]
  const form = { title: 'Riding before the upgrade', body: BODY, tags: 'past, riding' }
  expectStatus(
    200,
    await save(admin, published, 0, { ...form, slug: 'first-address' }, await drawing()),
  )
  expectStatus(
    200,
    await save(admin, published, 1, { ...form, status: 'published', slug: 'first-address' }),
  )
  const renamed = { ...form, slug: 'second-address', excerpt: 'How it was.' }
  expectStatus(200, await save(admin, published, 2, { ...renamed, status: 'published' }))
  const shown = { ...form, title: 'Shown for a moment', status: 'published' }
  expectStatus(200, await save(admin, withdrawn, 0, shown, await drawing()))
  expectStatus(200, await admin.post(`/admin/posts/${withdrawn}/status`, { status: 'draft' }))
  expectStatus(200, await save(admin, draft, 0, { ...form, title: 'Never shown' }))
  return { post: published, withdrawn }
}

async function drawing(): Promise<Blob> {
  const image = sharp({ create: { width: 600, height: 300, channels: 3, background: '#c84' } })
  return new Blob([new Uint8Array(await image.png().toBuffer())])
}

async function endOfRun(place: Place, abbrev: string): Promise<Record<string, unknown>> {
  for (;;) {
    const [run] = await place.list(`states/${abbrev}/runs`)
    if (run && run.data.status !== 'running') return run.data
    await setTimeout(50)
  }
}

/**
 * Approves, fixes, rejects, rolls back, edits and withdraws questions. Returns a question that still
 * waits for review.
 */
async function reviews(place: Place, admin: Guest): Promise<Before['waiting']> {
  const change = async (body: object) =>
    expectStatus(200, await admin.post('/admin/manuals/OR/change', body))
  const waiting = await place.list('states/OR/reviewItems')
  const [first, second, third, fourth] = waiting
  if (!first || !second || !third || !fourth) throw new Error('Too few questions wait')
  await change({ do: 'approve', id: first.id, item: first.data.item })
  const mended = { ...(second.data.item as object), question: 'Mended before the upgrade?' }
  await change({ do: 'approve', id: second.id, item: mended })
  await change({ do: 'reject', id: third.id })
  await change({ do: 'roll back', version: 1 })
  const published = await place.list('states/OR/quizItems')
  const newest = Math.max(...published.map(({ data }) => Number(data.version)))
  const [edited, withdrawn] = published.filter(({ data }) => data.version === newest)
  const { question: _, ...rest } = edited?.data ?? {}
  const { options, correctAnswer, explanation, source } = rest as Record<string, unknown>
  const { page = null, quote = '' } = (source ?? {}) as Record<string, unknown>
  const item = { question: 'Edited before the upgrade?', options, correctAnswer, explanation }
  await change({ do: 'edit', id: edited?.id, item: { ...item, page, quote } })
  await change({ do: 'withdraw', id: withdrawn?.id })
  return { id: fourth.id, item: fourth.data.item as Before['waiting']['item'] }
}
