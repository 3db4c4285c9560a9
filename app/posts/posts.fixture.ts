import { globSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { ServerProcess } from '../../server/server-process.fixture.ts'
import { type Visitor, visitorOf } from '../../test/signed-in.fixture.ts'
import { EMPTY_FORM, type PostForm } from './editor/post-form.ts'

type Server = Pick<ServerProcess, 'ask' | 'origin'>
export type Reply = { status: number; body: Record<string, unknown> }

/** Someone who writes posts as the editor does, by its doors. */
export function writerFor(server: Server, visitor: Visitor) {
  async function send(path: string, body: BodyInit): Promise<Reply> {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Origin: server.origin, ...(cookie && { Cookie: cookie }) }
    const response = await fetch(server.origin + path, { method: 'POST', body, headers })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : { text } }
  }

  function save(id: string, base: number, form: Partial<PostForm>, hero: Blob | string = 'keep') {
    const body = new FormData()
    body.set('post', JSON.stringify({ base, form: { ...EMPTY_FORM, title: 'A Title', ...form } }))
    body.set('hero', hero)
    return send(`/admin/posts/${id}/save`, body)
  }

  const setStatus = (id: string, status: string) =>
    send(`/admin/posts/${id}/status`, JSON.stringify({ status }))

  return { ...visitor, send, save, setStatus }
}

/** The admin, signed in, of a server whose LOCAL_ADMIN_CODE is `the admin code`. */
export async function adminOf(server: Server) {
  const visitor = visitorOf(server)
  await visitor.signsIn('admin@example.com', 'the admin code')
  return writerFor(server, visitor)
}

/** A picture to upload. */
export async function picture(format: 'png' | 'jpeg' = 'jpeg'): Promise<Blob> {
  const image = sharp({ create: { width: 1000, height: 500, channels: 3, background: '#c84' } })
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())])
}

/** Every file that a server has stored. */
export function filesOf({ dataDir }: Pick<ServerProcess, 'dataDir'>): string[] {
  return globSync('files/**/*', { cwd: dataDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
