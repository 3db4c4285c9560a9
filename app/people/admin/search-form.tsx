import { Form, useNavigation } from 'react-router'
import { FIND_LENGTH } from '../../base/text/find-words.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { INPUT } from '../../base/ui/field.tsx'

type Props = {
  label: string
  /** The address of the whole list. A search adds the query `find` to it. */
  action: string
  /** The words of the search. Empty without a search. */
  find: string
  /** The text of the link to the whole list. */
  showAll: string
}

/** The search in a list of the admin. */
export function SearchForm({ label, action, find, showAll }: Props) {
  const { location } = useNavigation()
  const isSearching = location?.pathname === action && location.search !== ''
  return (
    <Form role="search" action={action} className="flex flex-wrap items-end gap-2">
      <label className="flex min-w-0 grow basis-56 flex-col gap-1 font-semibold">
        {label}
        <input
          key={find}
          type="search"
          name="find"
          defaultValue={find}
          maxLength={FIND_LENGTH}
          className={INPUT}
        />
      </label>
      <Button type="submit" look="plain">
        Search
      </Button>
      {find && (
        // On a phone, the link has a line of its own.
        <ButtonLink look="link" to={action} className="max-sm:-ms-3">
          {showAll}
        </ButtonLink>
      )}
      <p role="status" className="basis-full text-quiet empty:hidden">
        {isSearching && 'Searching…'}
      </p>
    </Form>
  )
}
