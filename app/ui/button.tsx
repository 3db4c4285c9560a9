import type { ComponentProps } from 'react'

const LOOKS = {
  main: 'min-h-14 bg-sign px-6 text-lg font-bold text-asphalt shadow-[inset_0_0_0_2px_var(--color-asphalt)] hover:bg-sign-deep disabled:opacity-70',
  plain: 'min-h-12 bg-card px-5 font-semibold text-ink ring-1 ring-edge hover:ring-2',
  link: 'min-h-11 px-3 font-semibold text-ink underline decoration-2 decoration-sign-deep underline-offset-4',
}

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof LOOKS }

export function Button({ look = 'main', className = '', ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={`inline-flex items-center justify-center gap-2 rounded-xl py-2 text-center leading-tight ${LOOKS[look]} ${className}`}
    />
  )
}
