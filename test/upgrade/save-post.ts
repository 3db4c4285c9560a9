import { EMPTY_FORM, type PostForm } from '../../app/posts/editor/post-form.ts'
import type { Visitor } from '../signed-in.fixture.ts'

/** Saves a post like the editor does. `base` is the version that the editor loaded. */
export async function save(
  admin: Visitor,
  id: string,
  base: number,
  form: Partial<PostForm>,
  hero: Blob | 'keep' = 'keep',
) {
  const fields = new FormData()
  fields.set('intent', 'save')
  fields.set('post', JSON.stringify({ base, form: { ...EMPTY_FORM, ...form } }))
  fields.set('hero', hero)
  const encoded = new Response(fields)
  const headers = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' }
  const body = Buffer.from(await encoded.arrayBuffer())
  return admin.ask(`/admin/posts/${id}`, { method: 'POST', headers, body })
}
