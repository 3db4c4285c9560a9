import { shownStateName } from './state-name.ts'

type Props = { abbrev: string; stateName: string }

export function StatePlate({ abbrev, stateName }: Props) {
  return (
    <span
      className={`plate plate-${abbrev} inline-flex min-w-24 shrink-0 flex-col items-center gap-1.5 px-3 py-2.5 leading-none whitespace-nowrap`}
    >
      <PlateTexts abbrev={abbrev} stateName={stateName} />
    </span>
  )
}

/** What a plate says. The element around it has the classes `plate` and `plate-OH`. */
export function PlateTexts({ abbrev, stateName }: Props) {
  return (
    <>
      <span className="text-[min(0.6875rem,3.5vw)] font-bold tracking-tight uppercase [text-box:trim-both_cap_alphabetic]">
        {shownStateName(stateName)}
      </span>
      <span
        aria-hidden="true"
        className="-me-[0.08em] text-[min(1.5rem,7.5vw)] font-extrabold tracking-[0.08em] [text-box:trim-both_cap_alphabetic]"
      >
        {abbrev}
      </span>
    </>
  )
}
