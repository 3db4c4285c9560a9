import { href } from 'react-router'
import type * as z from 'zod/mini'
import type { LanguageTag } from '../../base/text/languages.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { proxyMessage } from '../../people/admin/proxy-message.ts'
import type { OnSent } from './bytes-sent.tsx'
import { type RefusedUpload, readReply, uploadReply } from './upload-reply.ts'

/** An upload counts as lost if it sends nothing for this many milliseconds. */
const SILENCE_MS = 60_000
/** A reply counts as lost if it takes longer than this many milliseconds. */
const REPLY_MS = 5 * 60_000

type Sending = {
  abbrev: string | null
  file: File | null
  typed: string | null
  mayReplace?: boolean | null
  language?: LanguageTag | undefined
}

export function sendManual({ abbrev, file, typed, mayReplace, language }: Sending, onSent: OnSent) {
  const query = new URLSearchParams({
    ...(abbrev && { state: abbrev }),
    ...(typed && { typed }),
    ...(mayReplace && { replace: 'yes' }),
    ...(language && { language }),
  })
  return send(`${href('/admin/manuals')}?${query}`, file, uploadReply, onSent)
}

/** Asks the server which US state's manual a file is. The server does not store the file. */
export function askStateOf(file: File, onSent: OnSent) {
  return send(href('/admin/uploads/read'), file, readReply, onSent)
}

/** Sends a file with XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send<Reply>(
  target: string,
  file: File | null,
  schema: z.ZodMiniType<Reply>,
  onSent: OnSent,
): Promise<Reply | RefusedUpload> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', target)
    request.responseType = 'json'
    let limit = setTimeout(() => request.abort(), SILENCE_MS)
    const waitFor = (ms: number) => {
      clearTimeout(limit)
      limit = setTimeout(() => request.abort(), ms)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(SILENCE_MS)
      onSent({ bytes: loaded, of: total })
    }
    request.upload.onload = () => waitFor(REPLY_MS)
    request.onloadend = () => clearTimeout(limit)
    request.onload = () => {
      const { data } = schema.safeParse(request.response)
      resolve(data ?? { message: proxyMessage(request.status) ?? MANUAL_MESSAGES.saveFailed })
    }
    request.onerror = request.onabort = () => {
      console.warn('The manual could not be sent')
      resolve({ message: MANUAL_MESSAGES.saveFailed })
    }
    request.send(file)
  })
}
