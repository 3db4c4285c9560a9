/** A state's tag, drawn as a licence plate. */
export function StatePlate({ abbrev, stateName }: { abbrev: string; stateName: string }) {
  return (
    <span className="inline-flex shrink-0 flex-col items-center whitespace-nowrap rounded-md bg-plate px-2 pb-0.5 pt-1 leading-none text-asphalt ring-2 ring-asphalt ring-inset">
      <span className="text-[0.6875rem] font-bold uppercase">{stateName}</span>
      <span aria-hidden="true" className="text-lg font-extrabold tracking-widest">
        {abbrev}
      </span>
    </span>
  )
}
