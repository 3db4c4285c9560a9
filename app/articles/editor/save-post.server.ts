import { data } from 'react-router'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import type { Services } from '../../context.server.ts'
import { languageOf } from '../posts/article-path.ts'
import { type SaveOutcome, savePost } from '../posts/change-post.server.ts'
import { encodeHero } from '../posts/hero-image.server.ts'
import { type PostContent, postId } from '../posts/post.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'
import { posts } from '../posts/post-store.server.ts'
import { readForm, type SaveReply, saveRequest } from './post-form.ts'

/**
 * Handles the intent `save-post`. Checks the complete form, encodes the hero, and writes the post, in
 * this order.
 */
export async function saveSentPost(services: Services, id: string, sent: FormData, by: string) {
  const request = saveRequest.safeParse(parseJson(String(sent.get('post'))))
  if (!request.success) return reply(422, { message: POST_MESSAGES.saveFailed })
  if (!postId.safeParse(id).success) return reply(404, { message: POST_MESSAGES.notFound })
  const { base, form } = request.data
  const read = readForm(form)
  try {
    if ('refusal' in read) {
      // A conflict comes first, because the other admin's save may change what is wrong with the post.
      const stored = base > 0 ? await posts(services).get(id) : null
      return stored && stored.revision !== base
        ? reply(409, { conflict: stored })
        : reply(422, read.refusal)
    }
    const hero = await readHero(services, sent.get('hero'))
    if (typeof hero === 'object' && 'refused' in hero) {
      return reply(422, { message: hero.refused, field: 'hero' })
    }
    const { content } = read
    return replyTo(await savePost(services, { id, base, content, hero, by }), content)
  } catch (error) {
    services.log.error({ err: error, postId: id }, 'saving a post failed')
    return reply(500, { message: POST_MESSAGES.saveFailed })
  }
}

function replyTo(outcome: SaveOutcome, content: PostContent) {
  if ('saved' in outcome) return reply(200, { post: outcome.saved })
  if ('conflict' in outcome) return reply(409, { conflict: outcome.conflict })
  if (outcome.refused === 'not found') return reply(404, { message: POST_MESSAGES.notFound })
  if (outcome.refused === 'photo gone') {
    const { link, text } = outcome.photo
    return reply(409, { message: POST_MESSAGES.photoGone(text), field: 'body', photo: link })
  }
  if (outcome.refused === 'translation taken') {
    const message = POST_MESSAGES.translationTaken(languageOf(content))
    return reply(409, { message, field: 'translationOf' })
  }
  return reply(409, REFUSALS[outcome.refused])
}

const REFUSALS = {
  'slug taken': { message: POST_MESSAGES.slugTaken, field: 'slug' },
  'not in English': { message: POST_MESSAGES.notInEnglish, field: 'translationOf' },
  'has a translation': { message: POST_MESSAGES.hasTranslation, field: 'language' },
} as const

function reply(status: number, body: SaveReply) {
  return data(body, { status })
}

async function readHero({ log, pictureEncoder }: Services, sent: FormDataEntryValue | null) {
  if (!(sent instanceof File)) return sent === 'remove' ? 'remove' : 'keep'
  const hero = await encodeHero(pictureEncoder, await sent.bytes())
  if ('refused' in hero) {
    const facts = { reason: hero.refused, size: sent.size, cause: hero.cause }
    log.warn(securityEvent('upload.refused', facts), 'hero refused')
  }
  return hero
}
