import { type AccentColors, accentColors, weaknessOf } from '../../base/face/accent.ts'

const THEMES = [
  { name: 'Light', page: '#f7f6f2', card: '#ffffff', ink: '#1b1c1e' },
  { name: 'Dark', page: '#1b1c1e', card: '#26282b', ink: '#f4f3ef' },
] as const

/** Shows a button, a sign and a line in an accent, in both themes. */
export function AccentPreview({ accent }: { accent: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return null
  const colors = accentColors(accent.toLowerCase())
  const weak = weaknessOf(accent.toLowerCase())
  return (
    <div>
      <div className="grid gap-3 sm:grid-cols-2">
        {THEMES.map((theme) => (
          <Preview key={theme.name} theme={theme} colors={colors} />
        ))}
      </div>
      {weak && (
        <p className="font-semibold">
          Text on this color cannot be read well: contrast {weak.ratio.toFixed(2)} of 4.50.{' '}
          {weak.nearest.join(' or ')} would do.
        </p>
      )}
    </div>
  )
}

function Preview({ theme, colors }: { theme: (typeof THEMES)[number]; colors: AccentColors }) {
  const { name, page, card, ink } = theme
  const isDark = name === 'Dark'
  const [ground, deep, text] = isDark
    ? [colors.dark, colors.darkDeep, colors.onDark]
    : [colors.light, colors.lightDeep, colors.onLight]
  return (
    <svg viewBox="0 0 320 150" role="img" aria-label={`${name} theme`} className="w-full">
      <rect width="320" height="150" fill={page} />
      <rect width="320" height="40" fill={isDark ? card : ground} />
      <text x="16" y="27" fontSize="18" fontWeight="800" fill={isDark ? ink : text}>
        {name}
      </text>
      <rect
        x="16"
        y="56"
        width="180"
        height="48"
        rx="12"
        fill={ground}
        stroke={isDark ? ground : '#1b1c1e'}
        strokeWidth="2"
      />
      <text x="106" y="86" fontSize="18" fontWeight="700" fill={text} textAnchor="middle">
        Start Quiz
      </text>
      <path d="M212 80h92" stroke={deep} strokeWidth="4" />
      <rect x="16" y="120" width="288" height="16" rx="4" fill={isDark ? '#45484d' : '#34363a'} />
      <path d="M24 128h200" stroke={colors.dark} strokeWidth="4" strokeDasharray="20 8" />
    </svg>
  )
}
