import { ButtonLink } from '../../base/ui/button.tsx'
import * as messages from './course-messages.ts'
import type { PupilShown } from './course-results.ts'
import { OPTIONS_ID } from './pupil-options.tsx'

type Props = {
  pupils: readonly PupilShown[]
  /** The number of questions. */
  total: number
  /** The address of the course's page, where each pupil has options. */
  page: string
}

/** Where each pupil is, with a link to what the teacher can do. */
export function PupilTable({ pupils, total, page }: Props) {
  return (
    <div className="overflow-x-auto py-1.5 pe-1.5">
      <table className="w-full border-collapse text-start wrap-normal">
        <thead>
          <tr className="border-b border-line text-sm text-quiet">
            <th scope="col" className="py-2 pe-2 text-start">
              {messages.pupil()}
            </th>
            <th scope="col" className="py-2 pe-2 text-start">
              {messages.answered()}
            </th>
            <th scope="col" className="py-2 pe-2 text-start">
              {messages.right()}
            </th>
            <td className="print:hidden" />
          </tr>
        </thead>
        <tbody>
          {pupils.map(({ id, nickname, answered, right }) => (
            <tr key={id} className="border-b border-line tabular-nums">
              <th scope="row" className="py-1 pe-2 text-start wrap-anywhere">
                <bdi>{nickname}</bdi>
              </th>
              <td className="pe-2 whitespace-nowrap">
                {answered === total && total > 0
                  ? messages.allOfThem()
                  : messages.of(answered, total)}
              </td>
              <td className="pe-2 whitespace-nowrap">{messages.of(right, answered)}</td>
              <td className="text-end print:hidden">
                <ButtonLink
                  look="link"
                  className="ps-1 pe-1"
                  to={`${page}?pupil=${id}#${OPTIONS_ID}`}
                  aria-label={messages.optionsFor(nickname)}
                >
                  {messages.options()}
                </ButtonLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
