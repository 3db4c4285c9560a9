import { globSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { RunningServer } from '../../../server/server-process.fixture.ts'
import { type ActionReply, act, replyIn } from '../../../test/action-reply.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'
import type { Services } from '../../context.server.ts'
import { EMPTY_FORM, type PostForm } from '../editor/post-form.ts'
import { savePost } from './change-post.server.ts'
import type { EncodedHero } from './hero-image.server.ts'
import type { PostContent } from './post.ts'

type Saved = Partial<PostContent> & { hero?: EncodedHero; by?: string }

/** Returns a function that saves a post. All its posts have the fields in `common`. */
export function saverOf(services: Services, common: Partial<PostContent> = {}) {
  return (id: string, base: number, { by = 'me', hero, ...fields }: Saved = {}) => {
    const content: PostContent = {
      title: 'Ride Well',
      slug: 'ride-well',
      excerpt: 'In short.',
      tags: ['Skills'],
      body: [{ type: 'p', text: 'Look ahead.' }],
      seo: { title: 'Ride Well', description: 'In short.', keywords: [] },
      status: 'draft',
      ...common,
      ...fields,
    }
    return savePost(services, { id, base, content, hero: hero ?? 'keep', by })
  }
}

type Server = Pick<RunningServer, 'ask' | 'origin'>

/** Returns a writer that sends the same requests as the editor. */
export function writerFor(server: Server, visitor: Visitor) {
  async function send(path: string, body: BodyInit): Promise<ActionReply> {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Origin: server.origin, ...(cookie && { Cookie: cookie }) }
    const response = await fetch(server.origin + path, { method: 'POST', body, headers })
    const isReply = response.headers.get('Content-Type')?.includes('text/x-script')
    const reply = isReply ? await replyIn(await response.bytes()) : { text: await response.text() }
    return { status: response.status, body: reply }
  }

  function save(id: string, base: number, form: Partial<PostForm>, hero: Blob | string = 'keep') {
    const body = new FormData()
    body.set('intent', 'save-post')
    body.set('post', JSON.stringify({ base, form: { ...EMPTY_FORM, title: 'A Title', ...form } }))
    body.set('hero', hero)
    return send(`/admin/posts/${id}.data`, body)
  }

  function sendPhoto(id: string, photo: Blob | string) {
    const body = new FormData()
    body.set('intent', 'photo')
    body.set('photo', photo)
    return send(`/admin/posts/${id}.data`, body)
  }

  const setStatus = (id: string, status: string) =>
    act(visitor, '/admin/posts', { intent: 'set-status', id, status })

  return { ...visitor, send, save, sendPhoto, setStatus }
}

/** Signs in the admin of a server whose LOCAL_ADMIN_CODE is `the admin code`. */
export async function adminOf(server: Server) {
  const visitor = visitorOf(server)
  await visitor.signsIn('admin@example.com', 'the admin code')
  return writerFor(server, visitor)
}

export async function picture(format: 'png' | 'jpeg' = 'jpeg', width = 1000): Promise<Blob> {
  const size = { width, height: width / 2 }
  const image = sharp({ create: { ...size, channels: 3, background: '#c84' } })
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())])
}

export function filesOf({ dataDir }: Pick<RunningServer, 'dataDir'>): string[] {
  return globSync('files/**/*', { cwd: dataDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
