import type { ReactNode } from 'react'

const SHOWN = 5

/** A list that opens with a press if it is long, so that its page stays short. */
export function Few({ count, children }: { count: number; children: ReactNode }) {
  const list = <ul className="flex flex-col gap-2">{children}</ul>
  if (count <= SHOWN) return list
  return (
    <details className="rounded-xl border border-line px-3">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Show all {count}
      </summary>
      <div className="pb-3">{list}</div>
    </details>
  )
}
