import type { ReactNode } from 'react'

export const INPUT =
  'min-h-12 w-full rounded-xl bg-page px-3 text-lg font-normal text-ink border border-edge'

export function Field({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: `children` contains the control
    <label className="flex flex-col gap-1 font-semibold">
      {label}
      {children}
    </label>
  )
}

export const FILE_INPUT =
  'min-h-14 w-full rounded-xl bg-page p-2 font-normal text-ink border border-edge file:me-3 file:min-h-10 file:rounded-lg file:bg-card file:px-3 file:font-semibold file:text-ink file:border file:border-edge'
