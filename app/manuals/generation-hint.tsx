import { Info } from 'lucide-react'

type Props = {
  /** The flag `enable_gemini_call`. */
  isOn: boolean
  /** Whether the server has an AI service. */
  hasModel: boolean
}

/** Says before an upload that it will generate no questions, and what to do about it. */
export function GenerationHint({ isOn, hasModel }: Props) {
  if (isOn && hasModel) return null
  return (
    <p className="flex items-start gap-2">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        An upload only saves the manual for now.{' '}
        {!isOn && (
          <>
            To generate questions, turn on enable_gemini_call in{' '}
            <a href="#remote-config" className="font-semibold underline underline-offset-4">
              Remote Config
            </a>
            .{' '}
          </>
        )}
        {!hasModel && 'No AI service is set up. Please set GEMINI_API_KEY on the server.'}
      </span>
    </p>
  )
}
