import type { ReactNode } from 'react'

type Props = {
  className: string
  /** The plate of a state. */
  plate?: ReactNode
}

/** A picture of a rider on an open road. */
export function OpenRoad({ className, plate }: Props) {
  return (
    <div
      className={`open-road relative overflow-hidden rounded-2xl border border-line ${className}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 640 360"
        preserveAspectRatio="xMidYMax slice"
        className="block h-40 w-full large-text:h-28 sm:h-auto wide:aspect-3/2"
      >
        <path className="sky" d="M0 0h640v360H0z" />
        <circle className="sun" cx="456" cy="118" r="42" />
        <path className="far" d="m0 196 96-64 72 46 92-78 84 70 66-38 100 64 60-34 70 38v80H0z" />
        <path className="near" d="M0 214q160-34 320-8t320-8v162H0z" />
        <path
          className="road"
          d="M342 204q-40 22-64 44-28 30-198 112h460Q420 292 392 248q-14-22-42-44z"
        />
        <path
          className="edge"
          d="M342 204q-42 22-66 44-30 30-206 112h18Q256 280 284 248q20-22 62-44zm8 0q26 22 39 44 26 46 135 112h20Q420 292 394 248q-14-22-40-44z"
        />
        <path
          className="dash"
          d="m338 222-9 12h4l8-12zm-18 26-12 16h7l9-16zm-22 30-16 24h11l11-24z"
        />
        <path className="post" d="M537 232h8v76h-8z" />
        <path className="sign" d="m541 154 46 46-46 46-46-46z" />
        <path
          className="arrow"
          transform="translate(151.5 63) scale(.72)"
          d="M533 222v-17q0-8 6-12l6-5q4-3 4-8v-6h-7l12-15 12 15h-7v7q0 11-8 17l-5 4q-3 2-3 5v15z"
        />
        <path className="tire" d="M337 296h22v50q0 12-11 12t-11-12z" />
        <path
          className="metal"
          d="M296 262h104v7H296zm-12-18h22v13h-22zm106 0h22v13h-22zm-64 38h44l-6 28h-32z"
        />
        <path
          className="jacket"
          d="M348 210c22 0 34 6 40 22l12 32-14 6-12-18-4 40h-44l-4-40-12 18-14-6 12-32c6-16 18-22 40-22z"
        />
        <path className="band" d="M323 246h50l-1 9h-48z" />
        <path className="lamp" d="M334 286h28v10h-28z" />
        <circle className="helmet" cx="348" cy="192" r="24" />
        <path className="band" d="M343 168h10v48h-10z" />
      </svg>
      {plate && <div className="absolute bottom-3 left-3 learner:hidden">{plate}</div>}
    </div>
  )
}
