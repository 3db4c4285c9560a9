import { askDoor, type Failure } from '../admin/ask-door.client.ts'
import type { ArticleDraft } from './article-draft.ts'
import type { SaveReply, SaveRequest } from './editor/save-post.ts'
import type { PostStatus } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'

/** The model's own time is bounded by the server. */
const DRAFT_TIMEOUT = 150_000

/** A picture to be the hero, or what becomes of the one there is. */
export type HeroChoice = File | 'keep' | 'remove'

/** Saves a post. It may be sent again: it stays one save. */
export function sendPost(id: string, save: SaveRequest, hero: HeroChoice): Promise<SaveReply> {
  const body = new FormData()
  body.set('post', JSON.stringify(save))
  body.set('hero', hero)
  return askDoor<SaveReply>(`/admin/posts/${id}/save`, body, POST_MESSAGES.saveFailed)
}

export function sendStatus(
  id: string,
  status: PostStatus,
): Promise<{ status: PostStatus } | Failure> {
  const body = JSON.stringify({ status })
  return askDoor(`/admin/posts/${id}/status`, body, POST_MESSAGES.saveFailed)
}

export function askForDraft(brief: string): Promise<{ draft: ArticleDraft } | Failure> {
  const body = JSON.stringify({ brief })
  return askDoor('/admin/draft', body, POST_MESSAGES.draftFailed, DRAFT_TIMEOUT)
}
