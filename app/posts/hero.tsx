import { readHeroLink } from './hero-picture.ts'

type HeroProps = {
  /** The link to a post's hero. If it is null, the page shows a drawing of a road. */
  link: string | null
  sizes: string
  /** Whether the picture is in view when the page opens. If so, it loads before other pictures. */
  first?: boolean
  className?: string
}

/** A post's picture. Its `alt` is empty, because the title stands beside it. */
export function Hero({ link, sizes, first = false, className = '' }: HeroProps) {
  if (!link) return <EmptyRoad className={className} />
  const hero = readHeroLink(link)
  const loading = first
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!hero) return <img src={link} alt="" {...loading} className={className} />

  const { base, width, height, widths } = hero
  const set = (type: string) => widths.map((w) => `${base}-${w}.${type} ${w}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img src={link} alt="" width={width} height={height} {...loading} className={className} />
    </picture>
  )
}

function EmptyRoad({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`bg-road ${className}`}
    >
      <path d="M20 90 74 30h12l54 60z" fill="#56595e" />
      <path d="M80 84V66m0-8v-9m0-6v-6" stroke="#ffc914" strokeWidth="3" strokeLinecap="round" />
      <path d="M0 30h160" stroke="#ffc914" strokeWidth="1.5" />
    </svg>
  )
}
