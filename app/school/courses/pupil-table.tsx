import { Link } from 'react-router'
import paperStyles from '../../base/styles/paper.css?url'
import { bands } from '../../riders/learning/gauge-messages.ts'
import type { Band } from '../../riders/learning/readiness.ts'
import * as messages from './course-messages.ts'
import type { PupilShown, TopicCounts } from './course-results.ts'
import * as resultMessages from './result-messages.ts'
import { topicName } from './topic-counts-list.tsx'

/** A pupil of the whole course also has a verdict. */
type Line = PupilShown & { verdict?: Band; mostWrong?: TopicCounts | null }

type Props = {
  pupils: readonly Line[]
  /** The number of questions. */
  total: number
  /** The address of a pupil's page. */
  pathOf: (pupil: string) => string
}

/** Where each pupil is, with a link to the pupil's results. */
export function PupilTable({ pupils, total, pathOf }: Props) {
  const areJudged = pupils.some(({ verdict }) => verdict)
  const heads = [messages.pupil(), messages.answered(), messages.right()]
  if (areJudged) heads.push(resultMessages.readiness())
  return (
    <div className="overflow-x-auto py-1.5 pe-1.5">
      <link rel="stylesheet" href={paperStyles} precedence="paper" />
      <table className="w-full border-collapse text-start wrap-normal">
        <thead>
          <tr className="border-b border-line text-sm text-quiet">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pe-3 text-start">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {pupils.map(({ id, nickname, answered, right, isPassed, verdict, mostWrong }) => (
          <tbody key={id} className="border-b border-line align-top tabular-nums">
            <tr>
              <th scope="rowgroup" className="pe-3 text-start font-normal wrap-anywhere">
                <Link
                  to={pathOf(id)}
                  className="inline-flex min-h-11 items-center font-semibold underline decoration-2 decoration-sign-deep underline-offset-4"
                >
                  <bdi>{nickname}</bdi>
                </Link>
              </th>
              <td className="py-2.5 pe-3">
                {answered === total && total > 0
                  ? messages.allOfThem()
                  : messages.of(answered, total)}
              </td>
              <td className="py-2.5 pe-3">
                {answered > 0 && messages.shareOf(right, answered)}
                {isPassed != null && (
                  <span className="block text-sm">
                    {resultMessages.mark(isPassed, right, total)}
                  </span>
                )}
              </td>
              {verdict && (
                <td className="py-2.5">
                  {verdict === 'not enough' ? (
                    <span className="text-sm text-quiet">{resultMessages.tooFew()}</span>
                  ) : (
                    <b>{bands[verdict]}</b>
                  )}
                </td>
              )}
            </tr>
            {mostWrong && (
              <tr>
                <td colSpan={heads.length} className="pb-2 text-sm text-quiet">
                  {resultMessages.mostWrong(
                    topicName(mostWrong.topic),
                    mostWrong.answered - mostWrong.right,
                    mostWrong.answered,
                  )}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}
