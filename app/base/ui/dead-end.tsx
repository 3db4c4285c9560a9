import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'

type DeadEndProps = { title: string; text: string; children?: ReactNode }

export function DeadEnd({ title, text, children }: DeadEndProps) {
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col items-center justify-center gap-4 px-4 py-12 text-center">
      <BrandMark className="size-28" />
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="text-lg text-quiet">{text}</p>
      {children}
    </section>
  )
}
