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
import { ErrorNotice } from '../ui/notice.tsx'
import { sendFlags } from './change-flags.client.ts'
import { ChangeList } from './change-list.tsx'
import { FetchStatusLine } from './fetch-status-line.tsx'
import { handsOver } from './flag-changes.ts'
import { FlagSwitch } from './flag-switch.tsx'
import { FlagText } from './flag-text.tsx'
import { HandOverModal } from './hand-over-modal.tsx'
import { useRemoteConfig } from './use-remote-config.ts'

type RemoteConfigPanelProps = { config: FetchedConfig; changes: Change[]; ownEmail: string }

/** Shows the flags, how fresh they are and who changed them, and changes them. */
export function RemoteConfigPanel({ config, changes, ownEmail }: RemoteConfigPanelProps) {
  const titleId = useId()
  const modal = useRef<HTMLDialogElement>(null)
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ message: string; flag?: Flag } | null>(null)
  const [handedTo, setHandedTo] = useState('')
  const { flags, lastFetchStatus, lastFetchTime, refresh, know } = useRemoteConfig(config, () =>
    setSaid('The flags were changed elsewhere. These are the new values.'),
  )

  function start() {
    setBusy(true)
    setSaid(null)
    setFailure(null)
  }

  async function fetchNow() {
    start()
    const { status, message } = await refresh()
    setBusy(false)
    if (status === 'failure' && message) setFailure({ message })
    else setSaid(message ?? 'The flags are up to date.')
  }

  async function change(flag: Flag, value: boolean | string, confirm?: string) {
    start()
    const changed: Partial<RemoteConfig> = { [flag]: value }
    const reply = await sendFlags({ flags: changed, confirm })
    if ('message' in reply) {
      setFailure({ message: reply.message, flag })
      if (!reply.isAdmin) await revalidate()
    } else {
      know(reply.version)
      await revalidate()
      setSaid(`${flag} is ${value} now.`)
    }
    setBusy(false)
  }

  function saveText(flag: 'admin_email' | 'ai_model_id', text: string) {
    const value = readFlag(flag, text)
    setSaid(null)
    if (typeof value !== 'string') return setFailure({ message: flagRefusal(flag), flag })
    setFailure(null)
    if (!handsOver({ flags: { [flag]: value } }, ownEmail)) return change(flag, value)
    setHandedTo(value)
    modal.current?.showModal()
  }

  function handOver(confirm: string) {
    modal.current?.close()
    change('admin_email', handedTo, confirm)
  }

  const ofFlag = (flag: Flag) => ({ flag, busy, isWrong: failure?.flag === flag })
  return (
    <section
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
      <div className="-mt-4 *:has-[p]:mt-4">
        <div role="status">
          {said && (
            <p className="rounded-xl bg-page p-3 font-semibold border border-line">{said}</p>
          )}
        </div>
        <ErrorNotice message={failure?.message ?? null} />
      </div>
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
            label="Admin e-mail"
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
