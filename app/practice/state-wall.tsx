import type { AvailableState } from '../states/state-record.ts'
import { practicePath } from './practice-path.ts'
import { fromItsManual } from './state-wall-messages.ts'

export function StateWall({ states }: { states: readonly AvailableState[] }) {
  return (
    <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(6.4rem,100%),1fr))] gap-2">
      {states.map(({ stateName, abbrev, questions }) => (
        <li key={abbrev} className="flex">
          <a
            data-plate=""
            href={practicePath({ stateName })}
            className="forced-color-adjust-none flex min-h-18 w-full flex-col items-center justify-between gap-1 rounded-md border-2 border-asphalt bg-plate py-2 text-center leading-none text-asphalt hover:bg-sign"
          >
            <span className="text-[0.6875rem] font-bold tracking-tight uppercase">{stateName}</span>
            <span aria-hidden="true" className="text-2xl font-extrabold tracking-widest">
              {abbrev}
            </span>
            {questions === 'manual' && (
              <span className="text-[0.6875rem] font-semibold">{fromItsManual()}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
