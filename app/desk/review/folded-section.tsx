import type { ReactNode } from 'react'

type Props = { id: string; title: ReactNode; isOpen?: boolean; children: ReactNode }

/** A section of a long page. Its heading opens and closes it. */
export function FoldedSection({ id, title, isOpen = false, children }: Props) {
  return (
    <section aria-labelledby={id}>
      <details open={isOpen} className="rounded-xl border border-line px-3">
        <summary className="min-h-12 cursor-pointer content-center py-2 leading-tight">
          <h2 id={id} className="inline text-xl font-extrabold">
            {title}
          </h2>
        </summary>
        <div className="flex flex-col gap-3 pb-3">{children}</div>
      </details>
    </section>
  )
}
