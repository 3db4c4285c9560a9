import { href } from 'react-router'
import { languageName } from '../../base/text/language-name.ts'
import { TRANSLATED } from '../../base/text/languages.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { useMay } from '../../people/admin/use-may.ts'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'

/** Renders the links to what the admin can do by hand with a state's questions. */
export function BankLinks({ abbrev }: { abbrev: string }) {
  const isAdmin = useMay().includes('site')
  const at = { abbrev }
  const link = (to: string, name: string) => (
    <ButtonLink look="plain" to={to}>
      {name}
    </ButtonLink>
  )
  return (
    <nav aria-label="By hand" className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
      {link(href('/admin/manuals/:abbrev/write', at), 'Write a question')}
      {link(href('/admin/manuals/:abbrev/preview', at), 'Preview as riders see it')}
      {link(href('/admin/manuals/:abbrev/quick-quiz', at), 'Arrange the quick quiz')}
      {link(href('/admin/manuals/:abbrev/versions', at), 'Compare versions')}
      {TRANSLATED.map(({ tag }) => (
        <ButtonLink
          key={tag}
          look="plain"
          to={{
            pathname: href('/admin/manuals/:abbrev/translations', at),
            search: `?language=${tag}&is=todo`,
          }}
        >
          {languageName(tag)} translations
        </ButtonLink>
      ))}
      <ButtonLink
        look="plain"
        to={href('/admin/manuals/:abbrev/bank.json', at)}
        reloadDocument
        download
      >
        Export
      </ButtonLink>
      {isAdmin && link(href('/admin/manuals/:abbrev/import', at), 'Import')}
      <ChangesLink state={abbrev} />
    </nav>
  )
}
