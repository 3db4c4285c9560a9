import { shownFace } from '../face/shown-face.ts'

/** The site's logo, or else the product's sign. A class gives its height. */
export function BrandMark({ className }: { className: string }) {
  const logo = shownFace()?.logo
  if (logo) return <img src={logo} alt="" className={`site-logo ${className}`} />
  return (
    <svg
      viewBox="0 0 64 64"
      stroke="var(--on-sign,#1b1c1e)"
      aria-hidden="true"
      className={className}
    >
      <rect
        x="11"
        y="11"
        width="42"
        height="42"
        rx="5"
        transform="rotate(45 32 32)"
        fill="var(--color-sign)"
        strokeWidth="3"
      />
      <path
        d="M27 50c0-9 14-9 12-18s-12-7-9-18"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="m23 19 7-8 7 8z"
        fill="var(--on-sign,#1b1c1e)"
        strokeLinejoin="round"
        strokeWidth="2"
      />
    </svg>
  )
}
