import { OctagonAlert } from './icons.tsx'

/** An error with an icon. The alert region is always there, so screen readers announce a new message. */
export function ErrorNotice({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="flex items-start gap-2 rounded-xl border border-transparent bg-wrong-soft p-3 font-semibold text-wrong">
          <OctagonAlert className="mt-0.5 size-5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
