import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import * as z from 'zod/mini'
import { useReply } from '../../admin/use-action.ts'
import { tabStorage } from '../../device/device-storage.client.ts'
import { newId } from '../../device/new-id.ts'
import type { PostWithId } from '../post.ts'
import { POST_MESSAGES } from '../post-messages.ts'
import {
  EMPTY_FORM,
  type FormField,
  formOf,
  type PostForm,
  readForm,
  type SaveRefusal,
  type SaveReply,
  saveRequest,
} from './post-form.ts'

/** A picture to be the hero; or the present one stays, or is removed. */
type HeroChoice = File | 'keep' | 'remove'

/** The unsaved work of a tab, which survives a reload. */
const unsavedWork = z.extend(saveRequest, { id: z.string() })

/**
 * The editing of one post: the form, what of it is saved, and why a save was refused. `saved` is the
 * post as the page loaded it; null for a new one.
 */
export function usePostEditing(saved: PostWithId | null) {
  const fetcher = useFetcher<unknown>()
  const replyOr = useReply<SaveReply>(fetcher)
  const [id, setId] = useState(() => saved?.id ?? newId())
  const [post, setPost] = useState(saved)
  const [base, setBase] = useState(saved?.revision ?? 0)
  const [form, setForm] = useState(saved ? formOf(saved) : EMPTY_FORM)
  /** The form at the last save. */
  const [baseline, setBaseline] = useState(form)
  const [hero, setHero] = useState<HeroChoice>('keep')
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null)
  const [conflict, setConflict] = useState<PostWithId | null>(null)
  const [restored, setRestored] = useState(false)
  const key = `post:${saved?.id ?? 'new'}`
  const storageKey = useRef(key)
  const isUnsaved = hero !== 'keep' || !isSameForm(form, baseline)

  useEffect(() => {
    const work = readUnsaved(storageKey.current)
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
    const read = readForm(form)
    setRefusal('refusal' in read ? read.refusal : null)
    if ('refusal' in read) return
    setStatus('saving')
    const sent = new FormData()
    sent.set('intent', 'save')
    // As JSON, because a form sent as `multipart/form-data` changes line breaks.
    sent.set('post', JSON.stringify({ base, form }))
    sent.set('hero', hero)
    fetcher.submit(sent, {
      method: 'post',
      action: href('/admin/posts/:id', { id }),
      encType: 'multipart/form-data',
      // Loading the page again could replace it, and what is typed.
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

  /** Continues from the post that was saved in between, with the chosen fields of both. */
  function settle(chosen: PostForm) {
    if (!conflict) return
    takeAsSaved(conflict, formOf(conflict))
    setForm(chosen)
    setConflict(null)
  }

  /** Goes back to the saved post. */
  function discard() {
    setForm(baseline)
    setBase(post?.revision ?? 0)
    setHero('keep')
    setRestored(false)
  }

  const state = { id, post, form, hero, status, refusal, conflict, restored, isUnsaved }
  return { ...state, change, choose: setHero, save, settle, discard }
}

export type PostEditing = ReturnType<typeof usePostEditing>

function isSameForm(a: PostForm, b: PostForm): boolean {
  return (Object.keys(a) as FormField[]).every((field) => a[field] === b[field])
}

function readUnsaved(key: string): z.infer<typeof unsavedWork> | null {
  try {
    const work = unsavedWork.safeParse(JSON.parse(tabStorage.read(key) ?? 'null'))
    return work.success ? work.data : null
  } catch (cause) {
    console.warn(cause)
    return null
  }
}
