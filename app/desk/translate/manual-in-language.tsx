import { languageName } from '../../base/text/language-name.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import { numberOf } from '../../base/text/number-of.ts'
import { Section } from '../../base/ui/section.tsx'
import { UtcDay } from '../../people/admin/utc-time.tsx'
import type { StoredManual } from '../../questions/states/state-record.ts'
import { ManualForm } from '../uploads/manual-form.tsx'
import type { QuoteStatus } from './quote-status.ts'

type Props = {
  abbrev: string
  language: TranslatedTag
  manual: (Pick<StoredManual, 'pages' | 'uploadedAt'> & { link: string }) | null
  /** The number of questions with each status. */
  counts: Record<QuoteStatus, number>
  /** Null for those who may upload no manual. */
  onSaved: (() => void) | null
}

/** A state's manual in the language, with the form to upload it. */
export function ManualInLanguage({ abbrev, language, manual, counts, onSaved }: Props) {
  const name = languageName(language)
  return (
    <Section id="manual" title={`Manual in ${name}`}>
      {manual ? (
        <p>
          <a href={manual.link} className="font-semibold underline underline-offset-4">
            {numberOf(manual.pages, 'page')}
          </a>
          , uploaded <UtcDay at={manual.uploadedAt} />. Quotes in it: {counts.proved} proved,{' '}
          {counts.doubtful} doubtful, {counts.missing} not found, {counts.open} not looked up yet.
        </p>
      ) : (
        <p className="max-w-2xl text-quiet">
          With the state’s manual in {name}, riders of {name} pages get its words and its page with
          each question that the English manual proves.
        </p>
      )}
      {onSaved && <ManualForm other={{ abbrev, language }} onSaved={onSaved} />}
    </Section>
  )
}
