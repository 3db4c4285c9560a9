import { href, Link } from 'react-router'

type Props = { id: string; states: readonly { abbrev: string; stateName: string }[] }

/** Links to the question with this id in each of the states. */
export function StateLinks({ id, states }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {states.map(({ abbrev, stateName }) => (
        <li key={abbrev}>
          <Link
            to={href('/admin/manuals/:abbrev/questions/:id', { abbrev, id })}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {stateName}
          </Link>
        </li>
      ))}
    </ul>
  )
}
