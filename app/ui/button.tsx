import type { ComponentProps } from 'react'

const LOOKS = {
  main: 'min-h-14 border-2 border-asphalt bg-sign px-6 text-lg font-bold text-asphalt hover:bg-sign-deep disabled:opacity-70',
  plain:
    'min-h-12 border border-edge bg-card px-5 font-semibold text-ink hover:border-ink disabled:opacity-70',
  link: 'min-h-11 border border-transparent px-3 font-semibold text-ink underline decoration-2 decoration-sign-deep underline-offset-4',
}

type Look = keyof typeof LOOKS

/** The classes of a button, also for a link that looks like one. */
export function buttonLook(look: Look): string {
  return `inline-flex items-center justify-center gap-2 rounded-xl py-2 text-center leading-tight ${LOOKS[look]}`
}

type ButtonProps = ComponentProps<'button'> & { look?: Look }

export function Button({ look = 'main', className = '', ...props }: ButtonProps) {
  return <button type="button" {...props} className={`${buttonLook(look)} ${className}`} />
}
