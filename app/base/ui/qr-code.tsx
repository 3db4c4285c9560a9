import { qrDrawing } from './qr-drawing.ts'

type Props = { text: string; label: string; className?: string }

/** A QR code. It is black on white in every theme, because not all scanners read it the other way round. */
export function QrCode({ text, label, className }: Props) {
  const { path, viewBox } = qrDrawing(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x="-50%" y="-50%" width="200%" height="200%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
