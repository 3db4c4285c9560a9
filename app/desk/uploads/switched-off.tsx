import { type ReactNode, useState } from 'react'
import { Info } from '../../base/ui/desk-icons.tsx'
import { type AiUsage, usageRefusal } from '../../making/ai-budget/ai-usage.ts'
import { NO_READER } from '../../making/generation/generation-run.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { useAction } from '../../people/admin/use-action.ts'
import { PANEL_MESSAGES } from '../flags-panel/flag-changes.ts'
import { FlagSwitch } from '../flags-panel/flag-switch.tsx'

type Props = {
  isOn: boolean
  hasModel: boolean
  hasReader: boolean
  usage: AiUsage
  onSwitching?: (isSwitching: boolean) => void
}

const FLAG = 'enable_gemini_call'

/**
 * Warns before an upload about missing services, a flag that is off, and used-up limits. Has a switch
 * for the flag.
 */
export function SwitchedOff({ isOn, hasModel, hasReader, usage, onSwitching }: Props) {
  const send = useAction()
  const [busy, setBusy] = useState(false)
  const { note, tell } = useChangeNote()
  const limit = usageRefusal(usage, 0)

  async function turnOn() {
    setBusy(true)
    onSwitching?.(true)
    const form = { intent: 'change-flags', [FLAG]: 'true' } as const
    await tell(FLAG, send(form, { failure: PANEL_MESSAGES.changeFailed }), `${FLAG} is now on.`)
    onSwitching?.(false)
    setBusy(false)
  }

  const lines = [
    !hasModel && 'No AI service is set up. Please set GEMINI_API_KEY on the server.',
    !isOn && 'Question generation is switched off.',
    hasModel && !hasReader && NO_READER,
    limit && `${limit} Runs wait for the next day and go on by themselves.`,
  ].filter((line) => typeof line === 'string')

  return (
    <div className="flex flex-col gap-3">
      {lines.length > 0 && (
        <section
          aria-label="Switched off or missing"
          className="flex flex-col gap-2 rounded-2xl border border-edge bg-card p-4"
        >
          {lines.map((line) => (
            <Line key={line}>{line}</Line>
          ))}
          {(!hasModel || !isOn) && <p>An upload only saves the manual for now.</p>}
          {!isOn && (
            <div className="max-w-sm">
              <FlagSwitch flag={FLAG} value={false} busy={busy} note={null} onChange={turnOn} />
            </div>
          )}
        </section>
      )}
      <NoteAt at={FLAG} note={note} isLasting />
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 font-semibold">
      <Info className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
