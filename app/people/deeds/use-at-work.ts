import { useEffect, useState } from 'react'
import { href } from 'react-router'
import * as z from 'zod/mini'
import { ask } from '../../base/device/ask.client.ts'
import { newId } from '../../base/device/new-id.ts'
import type { SignOfWork } from './at-work.ts'

const EVERY_MS = 30_000
const reply = z.object({ names: z.array(z.string()) })

/** Names this tab until it is loaded again. */
let tab = ''

/** Tells the server that this tab has the thing open. Returns the names of the others who have it open. */
export function useAtWork(thing: string): readonly string[] {
  const [heard, setHeard] = useState({ thing, names: [] as string[] })

  useEffect(() => {
    tab ||= newId()
    const path = href('/admin/at-work')
    const left = new AbortController()
    async function tell() {
      const body: SignOfWork = { thing, tab }
      const outcome = await ask(path, reply.parse, { body, signal: left.signal })
      if (left.signal.aborted) return
      // Whose role ended has nothing to tell until the next thing is opened.
      if ('failure' in outcome && outcome.failure.status === 403) clearInterval(timer)
      setHeard({ thing, names: 'reply' in outcome ? outcome.reply.names : [] })
    }
    const leave = () => {
      const body: SignOfWork = { thing, tab, isOver: true }
      navigator.sendBeacon(path, JSON.stringify(body))
    }
    const timer = setInterval(tell, EVERY_MS)
    tell()
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      left.abort()
      leave()
    }
  }, [thing])

  return heard.thing === thing ? heard.names : []
}
