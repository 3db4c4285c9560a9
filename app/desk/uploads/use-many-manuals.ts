import { useRef, useState } from 'react'
import { newId } from '../../base/device/new-id.ts'
import type { ManualRow } from './many-manuals.ts'
import { askStateOf, sendManual } from './send-file.client.ts'
import { savedSentence } from './upload-reply.ts'

const NEW: Omit<ManualRow, 'key' | 'file'> = {
  phase: 'waiting',
  sent: null,
  read: null,
  abbrev: null,
  typed: null,
  mayReplace: null,
  message: null,
}

/**
 * Manages the files that the admin chose. Sends them one after another, first to be read and later to
 * be stored.
 */
export function useManyManuals(onSaved: () => void) {
  const [rows, setRows] = useState<ManualRow[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const removed = useRef(new Set<string>())

  function change(key: string, fields: Partial<ManualRow>) {
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...fields } : row)))
  }

  function inTurn(key: string, work: () => Promise<void>) {
    last.current = last.current.then(() => (removed.current.has(key) ? undefined : work()))
    return last.current
  }

  async function read({ key, file }: ManualRow) {
    change(key, { phase: 'reading' })
    const reply = await askStateOf(file, (sent) => change(key, { sent }))
    if ('message' in reply) {
      change(key, { phase: 'refused', sent: null, message: reply.message })
    } else change(key, { phase: 'ready', sent: null, read: reply, abbrev: reply.abbrev })
  }

  async function upload({ key, file, abbrev, typed, mayReplace }: ManualRow) {
    change(key, { phase: 'sending' })
    const reply = await sendManual({ abbrev, file, typed, mayReplace }, (sent) =>
      change(key, { sent }),
    )
    if ('message' in reply) {
      const { message, asksState, asksToReplace } = reply
      change(key, {
        phase: 'ready',
        sent: null,
        message,
        typed: asksState ? (typed ?? '') : asksToReplace ? typed : null,
        mayReplace: asksToReplace ? false : mayReplace,
      })
      return
    }
    change(key, { phase: 'saved', sent: null, message: savedSentence(reply), typed: null })
    onSaved()
  }

  return {
    rows,
    change,
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({ ...NEW, key: newId(), file }))
      setRows((before) => [...before, ...added])
      for (const row of added) inTurn(row.key, () => read(row))
    },
    remove(key: string) {
      removed.current.add(key)
      setRows((before) => before.filter((row) => row.key !== key))
    },
    async uploadAll(ready: readonly ManualRow[]) {
      for (const { key } of ready) change(key, { phase: 'waiting', message: null })
      await Promise.all(ready.map((row) => inTurn(row.key, () => upload(row))))
    },
  }
}
