import { qrDrawing } from './qr-drawing.ts'

type Props = { text: string; label: string; className?: string }

/** A QR code. It is black on white in every theme, because not all scanners read it the other way round. */
export function QrCode({ text, label, className = '' }: Props) {
  const { path, viewBox } = qrDrawing(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      className={`bg-[#fff] forced-color-adjust-none ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
