import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { QuestionDifference } from '../../making/question-bank/bank-difference.ts'
import type { ImportShown } from '../../making/question-bank/import-bank.server.ts'
import { reasonSentence } from '../../questions/question/reasons.ts'
import { DifferenceList, TitleList } from '../state-page/difference-list.tsx'

type Props = {
  shown: ImportShown
  /** The buttons. `onMyWord` is true if the admin vouches for questions without proof. */
  children: (onMyWord: boolean, isChange: boolean) => ReactNode
}

/** Shows the changes that an import would make, question by question. */
export function ImportDifference({ shown, children }: Props) {
  const [onMyWord, setOnMyWord] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { way, added, changed, gone, unchanged, unproved, isReordered, version, riders } = shown
  const judged = Object.values(unproved)
  const possible = judged.filter(({ mayBeWord }) => mayBeWord).length
  const isChange = added.length + changed.length + gone.length > 0 || isReordered

  useEffect(() => heading.current?.focus(), [])

  const noteOf = ({ id, after }: QuestionDifference) => {
    const verdict = unproved[id]
    if (!verdict) {
      const isCited = after?.some(({ label }) => label === 'Manual')
      return isCited && <p className="font-semibold">Proved by the manual.</p>
    }
    return (
      <ul className="flex flex-col gap-1 font-semibold">
        <li>Not proved. {!verdict.mayBeWord && NEVER}</li>
        {verdict.reasons.map((reason) => (
          <li key={reasonSentence(reason)} className="font-normal wrap-anywhere">
            {reasonSentence(reason)}
          </li>
        ))}
      </ul>
    )
  }

  return (
    <section aria-labelledby="difference" className="flex flex-col gap-5">
      <h2 id="difference" ref={heading} tabIndex={-1} className="text-xl font-extrabold">
        Compared with version {version}: {added.length} added, {changed.length} changed,{' '}
        {way === 'replace' && `${gone.length} gone, `}
        {unchanged} the same
      </h2>
      <p className="font-semibold">
        Riders get {riders.now} questions now, and {onMyWord ? riders.onWord : riders.after} after
        the import. Questions whose law has ended do not count.
      </p>
      {isReordered && (
        <p>
          The order of the questions changes. The quick quiz takes the first ones of each topic,
          unless you arranged it.
        </p>
      )}
      {!isChange && <p>Riders have just these questions already.</p>}
      {judged.length > 0 && (
        <div className="flex flex-col gap-1">
          <p>
            Not proved by the manual: {judged.length}. Without your word, an added question is left
            out and a changed one stays as it is.
          </p>
          {possible > 0 && (
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                checked={onMyWord}
                onChange={({ target }) => setOnMyWord(target.checked)}
                className="size-6 shrink-0 accent-ink"
              />
              Publish {possible} of them on my word, without quotation and page
            </label>
          )}
        </div>
      )}
      {children(onMyWord, isChange)}
      <DifferenceList id="changed" title="Changed" differences={changed} noteOf={noteOf} />
      <DifferenceList id="added" title="Added" differences={added} noteOf={noteOf} />
      <TitleList title="Gone" differences={gone} />
    </section>
  )
}

const NEVER = 'It cites the manual, so it can’t be published on your word.'
