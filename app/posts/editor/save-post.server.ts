import type { Services } from '../../context.server.ts'
import { securityEvent } from '../../security-event.server.ts'
import { type SaveOutcome, savePost } from '../change-post.server.ts'
import { encodeHero, HERO_BYTES } from '../hero-image.server.ts'
import { postId } from '../post.ts'
import { POST_MESSAGES } from '../post-messages.ts'
import { readForm } from './post-form.ts'
import { type SaveReply, saveRequest } from './save-post.ts'

type Sent = { id: string; sent: FormData; by: string }
type Answer = { status: number; reply: SaveReply }

/** Saves what the editor sent: checks all of it first, then makes the hero, then writes. */
export async function saveSentPost(services: Services, { id, sent, by }: Sent): Promise<Answer> {
  const request = saveRequest.safeParse(parseJson(sent.get('post')))
  if (!request.success) return { status: 422, reply: { message: POST_MESSAGES.saveFailed } }
  if (!postId.safeParse(id).success) return answer({ refused: 'not found' })
  const { base, form } = request.data
  const read = readForm(form)
  if ('refusal' in read) return { status: 422, reply: read.refusal }
  try {
    const hero = await readHero(services, sent.get('hero'))
    if (typeof hero === 'object' && 'refused' in hero) {
      return { status: 422, reply: { message: hero.refused, field: 'hero' } }
    }
    return answer(await savePost(services, { id, base, content: read.content, hero, by }))
  } catch (error) {
    services.log.error({ err: error, postId: id }, 'saving a post failed')
    return { status: 500, reply: { message: POST_MESSAGES.saveFailed } }
  }
}

function answer(outcome: SaveOutcome): Answer {
  if ('saved' in outcome) return { status: 200, reply: { post: outcome.saved } }
  if ('conflict' in outcome) return { status: 409, reply: { conflict: outcome.conflict } }
  if (outcome.refused === 'not found') {
    return { status: 404, reply: { message: POST_MESSAGES.notFound } }
  }
  return { status: 409, reply: { message: POST_MESSAGES.slugTaken, field: 'slug' } }
}

async function readHero({ log, pictureEncoder }: Services, sent: FormDataEntryValue | null) {
  if (!(sent instanceof File)) return sent === 'remove' ? 'remove' : 'keep'
  if (sent.size > HERO_BYTES) return { refused: POST_MESSAGES.heroTooLarge }
  const hero = await encodeHero(pictureEncoder, await sent.bytes())
  if ('refused' in hero) {
    const facts = { reason: hero.refused, size: sent.size, cause: hero.cause }
    log.warn(securityEvent('upload.refused', facts), 'hero refused')
  }
  return hero
}

function parseJson(sent: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(sent))
  } catch {
    return null
  }
}
