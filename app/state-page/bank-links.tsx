import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'

/** Renders the links to what the admin can do by hand with a state's questions. */
export function BankLinks({ abbrev }: { abbrev: string }) {
  return (
    <nav aria-label="By hand" className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
      <ButtonLink look="plain" to={href('/admin/manuals/:abbrev/write', { abbrev })}>
        Write a question
      </ButtonLink>
      <ButtonLink look="plain" to={href('/admin/manuals/:abbrev/preview', { abbrev })}>
        Preview as riders see it
      </ButtonLink>
      <ButtonLink look="plain" to={href('/admin/manuals/:abbrev/quick-quiz', { abbrev })}>
        Arrange the quick quiz
      </ButtonLink>
      <ButtonLink look="plain" to={href('/admin/manuals/:abbrev/versions', { abbrev })}>
        Compare versions
      </ButtonLink>
      <ButtonLink
        look="plain"
        to={href('/admin/manuals/:abbrev/bank.json', { abbrev })}
        reloadDocument
        download
      >
        Export
      </ButtonLink>
      <ButtonLink look="plain" to={href('/admin/manuals/:abbrev/import', { abbrev })}>
        Import
      </ButtonLink>
    </nav>
  )
}
