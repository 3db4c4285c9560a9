import { href } from 'react-router'
import { numberOf } from '../../base/text/number-of.ts'
import { FoldedSection } from '../review/folded-section.tsx'
import type { Coverage } from './coverage.ts'

type Props = {
  abbrev: string
  /** The id of the state's manual, if there is one. */
  manual: string | null
  coverage: Coverage
}

/** Says how many published questions each topic, and each page of the manual, has. */
export function CoverageLists({ abbrev, manual, coverage }: Props) {
  const { topics, withoutTopic, pages, gaps, elsewhere } = coverage
  const covered = topics.filter(({ count }) => count > 0).length
  const lines = withoutTopic > 0 ? [...topics, { name: 'No topic', count: withoutTopic }] : topics
  const told = manual ? `, ${numberOf(pages.length, 'page')} of the manual` : ''
  return (
    <FoldedSection id="coverage" title={`Coverage: ${covered} of ${topics.length} topics${told}`}>
      <table className="border-collapse self-start text-sm tabular-nums">
        <caption className="pb-2 text-start text-quiet">Published questions by topic</caption>
        <tbody>
          {lines.map(({ name, count }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="p-2 text-start font-normal">
                {name}
              </th>
              <td className="p-2 font-semibold">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {manual && (
        <>
          <h3 className="font-semibold">Published questions by page of the manual</h3>
          <ul className="flex flex-wrap gap-x-5 text-sm tabular-nums">
            {pages.map(({ page, count }) => (
              <li key={page}>
                <a
                  href={href('/manuals/:abbrev/:manual/:page', {
                    abbrev,
                    manual,
                    page: String(page),
                  })}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  Page {page}
                </a>
                : {count}
              </li>
            ))}
          </ul>
          {gaps.length > 0 && (
            <p>
              Pages without a question:{' '}
              {gaps
                .map(({ first, last }) => (first === last ? first : `${first}–${last}`))
                .join(', ')}
              .
            </p>
          )}
          {elsewhere > 0 && (
            <p className="text-quiet">
              No page of this manual proves {numberOf(elsewhere, 'question')}.
            </p>
          )}
        </>
      )}
    </FoldedSection>
  )
}
