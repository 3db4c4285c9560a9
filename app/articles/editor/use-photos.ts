import { useRef, useState } from 'react'
import { href } from 'react-router'
import type { Intent } from '../../people/admin/intents.ts'
import { useAction } from '../../people/admin/use-action.ts'
import { HERO_LIMIT } from '../posts/hero-picture.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'

const TIMEOUT_MS = 5 * 60_000

/** Stores photos of a post on the server. `said` tells the writer how it goes. */
export function usePhotos(postId: string) {
  const send = useAction<{ link: string }>()
  const [said, setSaid] = useState('')
  /** Links to the photos that were stored after the blocks had left the screen. */
  const waiting = useRef<string[]>([])

  /** Returns the link to the stored photo, or null after a failure. */
  async function store(photo: File): Promise<string | null> {
    if (photo.size > HERO_LIMIT.bytes) {
      setSaid(POST_MESSAGES.heroTooLarge)
      return null
    }
    setSaid('Storing the photo…')
    const form = new FormData()
    form.set('intent', 'photo' satisfies Intent)
    form.set('photo', photo)
    const reply = await send(form, {
      action: href('/admin/posts/:id', { id: postId }),
      encType: 'multipart/form-data',
      defaultShouldRevalidate: false,
      failure: POST_MESSAGES.photoFailed,
      timeoutMs: TIMEOUT_MS,
    })
    setSaid('link' in reply ? '' : reply.message)
    return 'link' in reply ? reply.link : null
  }

  /** Keeps a stored photo for the next time that the body is shown as blocks. */
  function keep(link: string) {
    waiting.current.push(link)
    setSaid('The photo is stored. It appears in the body when you edit it as blocks.')
  }

  /** Returns the links to the kept photos, which are then no longer kept. */
  function takeKept(): string[] {
    if (waiting.current.length > 0) setSaid('')
    return waiting.current.splice(0)
  }

  return { said, store, keep, takeKept }
}

export type Photos = ReturnType<typeof usePhotos>
