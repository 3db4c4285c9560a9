import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-xl py-2 text-center leading-tight'

const LOOKS = {
  main: 'min-h-14 border-2 border-[light-dark(var(--color-asphalt),var(--color-sign))] bg-sign px-6 text-lg font-bold text-asphalt hover:bg-sign-deep disabled:opacity-70 forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
  plain:
    'min-h-12 border border-edge bg-card px-5 font-semibold text-ink hover:border-ink disabled:opacity-70',
  link: 'min-h-11 border border-transparent px-3 font-semibold text-ink underline decoration-2 decoration-sign-deep underline-offset-4',
}

type Look = { look?: keyof typeof LOOKS }

export function Button({
  look = 'main',
  className = '',
  ...props
}: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={`${BASE} ${LOOKS[look]} ${className}`} />
}

export function ButtonLink({
  look = 'main',
  className = '',
  ...props
}: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={`${BASE} ${LOOKS[look]} ${className}`} />
}
