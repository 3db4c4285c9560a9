import { useState } from 'react'
import { href } from 'react-router'
import { useAction } from '../../admin/use-action.ts'
import { POST_MESSAGES } from '../post-messages.ts'

const TIMEOUT_MS = 5 * 60_000

/** Stores photos of a post on the server. `said` tells the writer how it goes. */
export function usePhotos(postId: string) {
  const send = useAction<{ link: string }>()
  const [said, setSaid] = useState('')

  /** Returns the link to the stored photo, or null after a failure. */
  async function store(photo: File): Promise<string | null> {
    setSaid('Storing the photo…')
    const form = new FormData()
    form.set('intent', 'photo')
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

  return { said, store }
}
