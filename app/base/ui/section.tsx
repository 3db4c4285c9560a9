import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

/** A section of a page. Its heading has the `id`, so an address can lead to it. */
export function Section({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="scroll-mt-4 text-xl font-extrabold">
        {title}
      </h2>
      {children}
    </section>
  )
}
