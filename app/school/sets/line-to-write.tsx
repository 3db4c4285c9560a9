type Props = { label: string; text?: string; className: string }

/** A line to write on, or the text that is known already. */
export function LineToWrite({ label, text = '', className }: Props) {
  return (
    <span className={`flex items-end gap-2 ${className}`}>
      {label}{' '}
      <span className="min-h-[1.5em] grow border-b border-ink font-semibold wrap-anywhere">
        {text}
      </span>
    </span>
  )
}
