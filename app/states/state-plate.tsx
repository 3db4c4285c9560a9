export function StatePlate({ abbrev, stateName }: { abbrev: string; stateName: string }) {
  return (
    <span className="forced-color-adjust-none inline-flex shrink-0 flex-col items-center whitespace-nowrap gap-1 rounded-md border-2 border-asphalt bg-plate px-1.5 py-1.5 leading-none text-asphalt">
      <span className="text-[0.6875rem] font-bold uppercase [text-box:trim-both_cap_alphabetic]">
        {stateName}
      </span>
      <span
        aria-hidden="true"
        className="-me-[0.1em] text-lg font-extrabold tracking-widest [text-box:trim-both_cap_alphabetic]"
      >
        {abbrev}
      </span>
    </span>
  )
}
