import { href } from 'react-router'
import type * as z from 'zod/mini'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import type { OnSent } from './bytes-sent.tsx'
import { readReply, uploadReply } from './upload-reply.ts'

type Sending = { abbrev: string | null; file: File | null; typed: string | null }

/** Uploads a state's manual. */
export function sendManual({ abbrev, file, typed }: Sending, onSent: OnSent) {
  const query = new URLSearchParams({ ...(abbrev && { state: abbrev }), ...(typed && { typed }) })
  return send(`${href('/admin/manuals')}?${query}`, file, uploadReply, onSent)
}

/** Lets the server read a file, which is not kept. */
export function askStateOf(file: File, onSent: OnSent) {
  return send(href('/admin/uploads/read'), file, readReply, onSent)
}

/** Sends a file with XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send<Reply>(
  target: string,
  file: File | null,
  schema: z.ZodMiniType<Reply>,
  onSent: OnSent,
): Promise<Reply | { message: string; asksState?: boolean }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', target)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onSent({ bytes: loaded, of: total })
    request.onload = () => {
      const { data } = schema.safeParse(request.response)
      resolve(data ?? { message: MANUAL_MESSAGES.saveFailed })
    }
    request.onerror = () => {
      console.warn('The manual could not be sent')
      resolve({ message: MANUAL_MESSAGES.saveFailed })
    }
    request.send(file)
  })
}
