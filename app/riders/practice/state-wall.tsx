import { shownStateName } from '../../questions/states/state-name.ts'
import { PlateTexts } from '../../questions/states/state-plate.tsx'
import type { AvailableState } from '../../questions/states/state-record.ts'
import { practicePath } from './practice-path.ts'
import { fromItsManual } from './state-wall-messages.ts'

/** The plates of all states. Above them, each first letter of a name leads to its first plate. */
export function StateWall({ states }: { states: readonly AvailableState[] }) {
  return (
    <>
      <p className="flex flex-wrap">
        {states.map(
          (state, at) =>
            initial(state) !== initial(states[at - 1]) && (
              <a
                key={state.abbrev}
                href={`#plate-${state.abbrev}`}
                className="grid size-11 place-items-center font-bold underline underline-offset-4"
              >
                {initial(state)}
              </a>
            ),
        )}
      </p>
      <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(6.4rem,100%),1fr))] gap-2">
        {states.map(({ stateName, abbrev, questions }) => (
          <li key={abbrev} id={`plate-${abbrev}`} className="flex">
            <a
              data-plate=""
              href={practicePath({ stateName })}
              className={`plate plate-${abbrev} flex min-h-18 w-full flex-col items-center justify-evenly gap-1 px-0.5 pt-3 pb-2 text-center leading-none transition-transform hover:-translate-y-0.5`}
            >
              <PlateTexts abbrev={abbrev} stateName={stateName} />
              {questions === 'manual' && (
                <span className="text-[0.6875rem] font-semibold">{fromItsManual()}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function initial(state: AvailableState | undefined): string | undefined {
  return state && shownStateName(state.stateName)[0]
}
