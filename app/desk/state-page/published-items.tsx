import { href } from 'react-router'
import { Section } from '../../base/ui/section.tsx'
import { percentOf } from '../../questions/statistics/statistics-line.tsx'
import { QuestionList } from '../review/question-list.tsx'
import type { PublishedPage, PublishedRow } from './published-list.server.ts'
import { FILTERS } from './published-list.ts'

type Props = { abbrev: string; published: PublishedPage; isOpen: boolean }

/** One page of the published questions. `isOpen` is false while other work comes first. */
export function PublishedItems({ abbrev, published, isOpen }: Props) {
  const { query, total, found, counts } = published
  const isFiltered = query.find !== '' || query.is !== null
  return (
    <Section id="published" title={`Published: ${isFiltered ? `${found} of ${total}` : total}`}>
      {!isFiltered && total > counts.drawn && (
        <p className="text-quiet">
          The quick quiz draws from {counts.drawn} of them, the first of this list. They are chosen
          by topic, unless you arrange them.
        </p>
      )}
      <QuestionList
        pathname={href('/admin/manuals/:abbrev', { abbrev })}
        hash="published"
        filters={FILTERS}
        list={published}
        isOpen={isOpen}
        addressOf={(id) => href('/admin/manuals/:abbrev/questions/:id', { abbrev, id })}
        urgentOf={urgentOf}
        factsOf={factsOf}
      />
    </Section>
  )
}

function urgentOf({ is, hasEnded, atWork }: PublishedRow): string {
  const facts = [
    atWork,
    is.includes('flagged') && 'Flagged',
    is.includes('reported') && 'Reported',
    is.includes('law') && (hasEnded ? 'Its law has ended' : 'Its law ends soon'),
  ]
  return facts.filter(Boolean).join(' • ')
}

function factsOf({ page, is, right }: PublishedRow): string {
  const facts = [
    page !== null && `Proved on page ${page}`,
    is.includes('word') && 'The admin’s word',
    is.includes('starter') && 'Starter',
    is.includes('drawn') && 'In the quick quiz',
    right !== null && `${percentOf(right)} right`,
  ]
  return facts.filter(Boolean).join(' • ')
}
