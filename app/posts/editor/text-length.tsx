import type { ReactNode } from 'react'

type TextLengthProps = { text: string; usual: number; children: ReactNode }

/** Shows a field and, below it, the length of the field's text. */
export function TextLength({ text, usual, children }: TextLengthProps) {
  return (
    <div className="flex flex-col gap-1">
      {children}
      <p className="text-sm text-quiet">
        {[...text.trim()].length} characters. Search engines usually show up to {usual}.
      </p>
    </div>
  )
}
