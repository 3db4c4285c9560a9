import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Change } from '../remote-config/change-record.ts'
import {
  type FetchedConfig,
  type Flag,
  flagRefusal,
  type RemoteConfig,
  readFlag,
} from '../remote-config/remote-config.ts'
import { Button } from '../ui/button.tsx'
import { sendFlags } from './change-flags.client.ts'
import { ChangeList } from './change-list.tsx'
import { NoteAt, useChangeNote } from './change-note.tsx'
import { FetchStatusLine } from './fetch-status-line.tsx'
import { handsOver, shownValue } from './flag-changes.ts'
import { FlagSwitch } from './flag-switch.tsx'
import { FlagText } from './flag-text.tsx'
import { HandOverModal } from './hand-over-modal.tsx'
import { useRemoteConfig } from './use-remote-config.ts'

/** Where the note stands that is about all flags. */
const PANEL = 'panel'

type RemoteConfigPanelProps = { config: FetchedConfig; changes: Change[]; ownEmail: string }

/** Shows the flags, how fresh they are and who changed them, and changes them. */
export function RemoteConfigPanel({ config, changes, ownEmail }: RemoteConfigPanelProps) {
  const titleId = useId()
  const modal = useRef<HTMLDialogElement>(null)
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const { note, setNote } = useChangeNote()
  const [handedTo, setHandedTo] = useState('')
  const { flags, lastFetchStatus, lastFetchTime, refresh, know } = useRemoteConfig(config, () =>
    setNote({ at: PANEL, done: 'The flags were changed elsewhere. These are the new values.' }),
  )

  async function fetchNow() {
    setBusy(true)
    setNote({ at: PANEL })
    const { status, message } = await refresh()
    setBusy(false)
    if (status === 'failure' && message) setNote({ at: PANEL, failure: message })
    else setNote({ at: PANEL, done: message ?? 'The flags are up to date.' })
  }

  async function change(flag: Flag, value: boolean | string, confirm?: string) {
    setBusy(true)
    setNote({ at: flag })
    const changed: Partial<RemoteConfig> = { [flag]: value }
    const reply = await sendFlags({ flags: changed, confirm })
    if ('message' in reply) {
      setNote({ at: flag, failure: reply.message })
      if (!reply.isAdmin) await revalidate()
    } else {
      know(reply.version)
      await revalidate()
      setNote({ at: flag, done: `${flag} is now ${shownValue(value)}.` })
    }
    setBusy(false)
  }

  function saveText(flag: 'admin_email' | 'ai_model_id', text: string) {
    const value = readFlag(flag, text)
    if (typeof value !== 'string') return setNote({ at: flag, failure: flagRefusal(flag) })
    setNote(null)
    if (!handsOver({ flags: { [flag]: value } }, ownEmail)) return change(flag, value)
    setHandedTo(value)
    modal.current?.showModal()
  }

  function handOver(confirm: string) {
    modal.current?.close()
    change('admin_email', handedTo, confirm)
  }

  const ofFlag = (flag: Flag) => ({ flag, busy, note })
  return (
    <section
      id="remote-config"
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-2xl bg-card p-4 border border-line"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-40">
          <h2 id={titleId} className="text-xl font-extrabold">
            Remote Config
          </h2>
          <FetchStatusLine status={lastFetchStatus} time={lastFetchTime} />
        </div>
        <Button look="plain" aria-disabled={busy} onClick={() => busy || fetchNow()}>
          Refresh
        </Button>
      </div>
      <NoteAt at={PANEL} note={note} isLasting />
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <div className="flex flex-col gap-3">
          {(['enable_gemini_call', 'enable_ai_drafts'] as const).map((flag) => (
            <FlagSwitch
              key={flag}
              {...ofFlag(flag)}
              value={flags[flag]}
              onChange={(value) => change(flag, value)}
            />
          ))}
          <FlagText
            {...ofFlag('admin_email')}
            label="Admin email"
            value={flags.admin_email}
            onSave={(text) => saveText('admin_email', text)}
          />
          <FlagText
            {...ofFlag('ai_model_id')}
            label="AI model id"
            value={flags.ai_model_id}
            onSave={(text) => saveText('ai_model_id', text)}
          />
        </div>
        <ChangeList changes={changes} />
      </div>
      <HandOverModal ref={modal} address={handedTo} onConfirm={handOver} />
    </section>
  )
}
