import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import * as z from 'zod/mini'
import { tabStorage } from '../../base/device/device-storage.client.ts'
import { newId } from '../../base/device/new-id.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import type { Intent } from '../../people/admin/intents.ts'
import { useReply } from '../../people/admin/use-action.ts'
import { isTooLong } from '../posts/body-blocks.ts'
import { HERO_LIMIT } from '../posts/hero-picture.ts'
import type { PostWithId } from '../posts/post.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'
import {
  EMPTY_FORM,
  FORM_FIELDS,
  type PostForm,
  type PostRefusal,
  postFormOf,
  type SaveReply,
  saveRequest,
} from './post-form.ts'

type HeroChoice = File | 'keep' | 'remove'

/** The format of a tab's unsaved work, which survives a reload. */
const unsavedWork = z.extend(saveRequest, { id: z.string() })

/** Refuses before the save what the server would not read. */
function whyTooLarge({ body }: PostForm, hero: HeroChoice): PostRefusal | null {
  if (hero instanceof File && hero.size > HERO_LIMIT.bytes)
    return { field: 'hero', message: POST_MESSAGES.heroTooLarge }
  return isTooLong(body) ? { field: 'body', message: POST_MESSAGES.bodyTooLong } : null
}

/**
 * Manages the editing of a post. `saved` is the post that the page loaded, or null for a new post, which
 * begins with the fields in `begun`.
 */
export function usePostEditing(saved: PostWithId | null, begun: Partial<PostForm>) {
  const fetcher = useFetcher<unknown>()
  const replyOr = useReply<SaveReply>(fetcher)
  const [id, setId] = useState(() => saved?.id ?? newId())
  const [post, setPost] = useState(saved)
  const [base, setBase] = useState(saved?.revision ?? 0)
  const [form, setForm] = useState(saved ? postFormOf(saved) : { ...EMPTY_FORM, ...begun })
  /** The form as loaded or last saved. */
  const [baseline, setBaseline] = useState(form)
  const [hero, setHero] = useState<HeroChoice>('keep')
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [refusal, setRefusal] = useState<PostRefusal | null>(null)
  const [conflict, setConflict] = useState<PostWithId | null>(null)
  const [restored, setRestored] = useState(false)
  const storageKey = useRef(`post:${saved?.id ?? 'new'}`)
  const isUnsaved = hero !== 'keep' || FORM_FIELDS.some((field) => form[field] !== baseline[field])

  useEffect(() => {
    const stored = tabStorage.read(storageKey.current) ?? ''
    const { data: work } = unsavedWork.safeParse(parseJson(stored))
    if (!work) return
    setId(work.id)
    setBase(work.base)
    setForm(work.form)
    setRestored(true)
  }, [])

  useEffect(() => {
    if (isUnsaved) tabStorage.write(storageKey.current, JSON.stringify({ id, base, form }))
    else tabStorage.remove(storageKey.current)
  }, [isUnsaved, id, base, form])

  function change(fields: Partial<PostForm>) {
    setForm((before) => ({ ...before, ...fields }))
  }

  async function save() {
    if (status === 'saving') return
    const tooLarge = whyTooLarge(form, hero)
    if (tooLarge) return setRefusal(tooLarge)
    setRefusal(null)
    setStatus('saving')
    const sent = new FormData()
    sent.set('intent', 'save-post' satisfies Intent)
    // The editor sends the form as JSON, because `multipart/form-data` changes line breaks.
    sent.set('post', JSON.stringify({ base, form }))
    sent.set('hero', hero)
    fetcher.submit(sent, {
      method: 'post',
      action: href('/admin/posts/:id', { id }),
      encType: 'multipart/form-data',
      // Prevents a reload of the page data. If the reload failed, an error page would replace the
      // typed texts.
      defaultShouldRevalidate: false,
    })
    const reply = await replyOr(POST_MESSAGES.saveFailed)
    setStatus('post' in reply ? 'saved' : 'idle')
    if ('message' in reply) return setRefusal(reply)
    if ('conflict' in reply) return setConflict(reply.conflict)
    takeAsSaved(reply.post, { ...form, slug: reply.post.slug })
    setForm((now) => (now.slug === form.slug ? { ...now, slug: reply.post.slug } : now))
    setHero((now) => (now === hero ? 'keep' : now))
  }

  function takeAsSaved(stored: PostWithId, as: PostForm) {
    tabStorage.remove(storageKey.current)
    storageKey.current = `post:${stored.id}`
    setPost(stored)
    setBase(stored.revision)
    setBaseline(as)
    setRestored(false)
  }

  /** True if somebody saved another hero image while the writer also chose one. */
  const isHeroInConflict = hero !== 'keep' && conflict?.heroImage !== post?.heroImage

  /**
   * Ends the conflict. The writer continues from the newer post, with the chosen fields. The hero
   * image of the newer post stays, because no revision could bring it back.
   */
  function settle(chosen: PostForm) {
    if (!conflict) return
    if (isHeroInConflict) setHero('keep')
    takeAsSaved(conflict, postFormOf(conflict))
    setForm(chosen)
    setConflict(null)
  }

  function discard() {
    setForm(baseline)
    setBase(post?.revision ?? 0)
    setHero('keep')
    setRestored(false)
  }

  const state = { id, post, form, hero, status, refusal, conflict, restored, isUnsaved }
  return { ...state, isHeroInConflict, change, choose: setHero, save, settle, discard }
}

export type PostEditing = ReturnType<typeof usePostEditing>
