type Props = { abbrev: string; stateName: string }

export function StatePlate({ abbrev, stateName }: Props) {
  return (
    <span
      className={`plate plate-${abbrev} inline-flex shrink-0 flex-col items-center gap-[0.3rem] p-[0.75rem] leading-none whitespace-nowrap`}
    >
      <PlateTexts abbrev={abbrev} stateName={stateName} />
    </span>
  )
}

/** What a plate says. The element around it has the classes `plate` and `plate-OH`. */
export function PlateTexts({ abbrev, stateName }: Props) {
  return (
    <>
      <span className="text-[0.6875rem] font-bold tracking-tight uppercase [text-box:trim-both_cap_alphabetic]">
        {stateName}
      </span>
      <span
        aria-hidden="true"
        className="-me-[0.08em] text-2xl font-extrabold tracking-[0.08em] [text-box:trim-both_cap_alphabetic]"
      >
        {abbrev}
      </span>
    </>
  )
}
