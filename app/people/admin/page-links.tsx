import type { To } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'

type Props = { page: number; pages: number; linkTo: (page: number) => To }

/** Leads to the pages before and after one page of a long list. */
export function PageLinks({ page, pages, linkTo }: Props) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages of questions" className="flex flex-wrap items-center gap-2">
      {page > 1 && (
        <ButtonLink look="plain" to={linkTo(page - 1)} rel="prev">
          Previous<span className="sr-only"> page</span>
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink look="plain" to={linkTo(page + 1)} rel="next">
          Next<span className="sr-only"> page</span>
        </ButtonLink>
      )}
      <p>
        Page {page} of {pages}
      </p>
    </nav>
  )
}
