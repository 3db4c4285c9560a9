import { readHeroLink } from './hero-picture.ts'
import type { FocusPoint } from './post.ts'

type HeroProps = {
  /** The link to a post's hero. If the link is null, the page shows a drawing of a road. */
  link: string | null
  alt?: string | undefined
  focus?: FocusPoint | undefined
  sizes: string
  /** True if the picture is in view when the page opens. Then it loads before other pictures. */
  first?: boolean
  className?: string
}

const OBJECT_POSITION: Record<FocusPoint, string> = {
  'top left': 'object-top-left',
  top: 'object-top',
  'top right': 'object-top-right',
  left: 'object-left',
  center: 'object-center',
  right: 'object-right',
  'bottom left': 'object-bottom-left',
  bottom: 'object-bottom',
  'bottom right': 'object-bottom-right',
}

/**
 * Shows a post's picture. Without an `alt`, the picture is decorative, because the title is next to
 * it.
 */
export function Hero({ link, alt = '', focus = 'center', ...props }: HeroProps) {
  const { sizes, first = false } = props
  const className = `${props.className ?? ''} ${OBJECT_POSITION[focus]}`
  if (!link) return <EmptyRoad className={className} />
  const hero = readHeroLink(link)
  const loading = first
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!hero) return <img src={link} alt={alt} {...loading} className={className} />

  const { base, width, height, widths } = hero
  const set = (type: string) => widths.map((w) => `${base}-${w}.${type} ${w}w`).join(', ')
  return (
    // `hidden` prevents an extra gap: a visible `source` would be an item of a flex box.
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source className="hidden" type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img src={link} alt={alt} width={width} height={height} {...loading} className={className} />
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
