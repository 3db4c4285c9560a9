import { useId, useRef, useState } from 'react'
import { href } from 'react-router'
import type { FetchStatus } from '../../base/remote-config/remote-config.client.ts'
import {
  type Flag,
  flagRefusal,
  type RemoteConfig,
  readFlag,
} from '../../base/remote-config/remote-config.ts'
import { Button } from '../../base/ui/button.tsx'
import { type ChangeNote, NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { useAction } from '../../people/admin/use-action.ts'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import { ChangeList } from './change-list.tsx'
import { type HandOver, handOverOf, PANEL_MESSAGES, shownValue } from './flag-changes.ts'
import { FlagSwitch } from './flag-switch.tsx'
import { FlagText } from './flag-text.tsx'
import type { loadFlagsPanel } from './flags-panel.server.ts'
import { HandOverModal } from './hand-over-modal.tsx'
import { useRemoteConfig } from './use-remote-config.ts'

/** A note with this `at` is about all flags. */
const PANEL = 'panel'
const CHANGE_TIMEOUT_MS = 15_000

type TextFlag = 'admin_email' | 'ai_model_id'
type FlagsPanelProps = Awaited<ReturnType<typeof loadFlagsPanel>> & {
  /** True while another control of this page changes a flag. */
  isSwitching: boolean
}

export function FlagsPanel({ config, changes, ownEmail, isSwitching }: FlagsPanelProps) {
  const titleId = useId()
  const modal = useRef<HTMLDialogElement>(null)
  const send = useAction()
  const [busy, setBusy] = useState(false)
  const { note, setNote, tell } = useChangeNote()
  const [asked, setAsked] = useState({ value: '', seen: '' })
  const [handOver, setHandOver] = useState<HandOver | null>(null)
  const { flags, lastFetchStatus, lastFetchTime, refresh } = useRemoteConfig(config, () => {
    // While this page's own change is pending, the new values come from that change.
    if (!busy && !isSwitching) setNote({ at: PANEL, done: PANEL_MESSAGES.changedElsewhere })
  })

  async function fetchNow() {
    setBusy(true)
    setNote({ at: PANEL })
    const { status, message } = await refresh()
    setBusy(false)
    if (status === 'failure' && message) setNote({ at: PANEL, failure: message })
    else setNote({ at: PANEL, done: message ?? 'The flags are up to date.' })
  }

  async function change(flag: Flag, value: boolean | string, checks: Record<string, string> = {}) {
    setBusy(true)
    const form = { intent: 'change-flags' as const, [flag]: String(value), ...checks }
    const reply = send(form, {
      action: href('/admin'),
      failure: PANEL_MESSAGES.changeFailed,
      timeoutMs: CHANGE_TIMEOUT_MS,
    })
    await tell(flag, reply, `${flag} is now ${shownValue(value)}.`)
    setBusy(false)
  }

  function saveText(flag: TextFlag, text: string) {
    const value = readFlag(flag, text)
    if (typeof value !== 'string') return setNote({ at: flag, failure: flagRefusal(flag) })
    setNote(null)
    const seen = flags[flag]
    const toConfirm = flag === 'admin_email' && handOverOf(value, { current: seen, own: ownEmail })
    if (!toConfirm) return change(flag, value, { seen })
    setAsked({ value, seen })
    setHandOver(toConfirm)
    modal.current?.showModal()
  }

  function confirmed(confirm: string) {
    modal.current?.close()
    // Sends `seen`, because somebody else may have changed the admins while the dialog was open.
    change('admin_email', asked.value, { confirm, seen: asked.seen })
  }

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
          <LastFetch status={lastFetchStatus} time={lastFetchTime} />
        </div>
        <Button look="plain" aria-disabled={busy} onClick={() => busy || fetchNow()}>
          Refresh
        </Button>
      </div>
      <NoteAt at={PANEL} note={note} isLasting />
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <FlagFields {...{ flags, busy, note }} onSwitch={change} onSave={saveText} />
        <ChangeList changes={changes} />
      </div>
      <HandOverModal ref={modal} handOver={handOver} onConfirm={confirmed} />
    </section>
  )
}

type FlagFieldsProps = {
  flags: RemoteConfig
  busy: boolean
  note: ChangeNote | null
  onSwitch: (flag: Flag, value: boolean) => Promise<void>
  onSave: (flag: TextFlag, text: string) => void
}

function FlagFields({ flags, busy, note, onSwitch, onSave }: FlagFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      {(['enable_gemini_call', 'enable_ai_drafts'] as const).map((flag) => (
        <FlagSwitch
          key={flag}
          {...{ flag, busy, note }}
          value={flags[flag]}
          onChange={(value) => onSwitch(flag, value)}
        />
      ))}
      <FlagText
        flag="admin_email"
        {...{ busy, note }}
        label="Admin email"
        hint="Several admins: put a comma between their emails."
        value={flags.admin_email}
        onSave={(text) => onSave('admin_email', text)}
      />
      <FlagText
        flag="ai_model_id"
        {...{ busy, note }}
        label="AI model id"
        value={flags.ai_model_id}
        onSave={(text) => onSave('ai_model_id', text)}
      />
    </div>
  )
}

function LastFetch({ status, time }: { status: FetchStatus; time: number | null }) {
  return (
    <p className="text-sm text-quiet">
      Last fetch: <strong className="text-ink">{status.replaceAll('-', ' ')}</strong>
      {time !== null && (
        <>
          {' '}
          • values from <UtcTime at={new Date(time).toISOString()} />
        </>
      )}
    </p>
  )
}
