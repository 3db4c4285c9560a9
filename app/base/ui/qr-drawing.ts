import { encode } from 'uqr'

/** Scanners need this many empty modules on each side. */
const QUIET = 4

/** Returns the path of a QR code's dark modules, and the view box with the empty modules around them. */
export function qrDrawing(text: string): { path: string; viewBox: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => isDark && `M${x} ${y}h1v1h-1z`))
  const side = size + 2 * QUIET
  return { path: dark.filter(Boolean).join(''), viewBox: `${-QUIET} ${-QUIET} ${side} ${side}` }
}
