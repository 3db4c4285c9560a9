import { makeIcons, storeLogo } from '../../base/face/logo.server.ts'
import { MAX_RATIO } from '../../base/face/logo-link.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import type { Services } from '../../context.server.ts'
import { safeSvg } from './safe-svg.server.ts'

/** The largest file of a logo. */
const MAX_LOGO_BYTES = 2 * 1024 * 1024

const PNG = [0x89, 0x50, 0x4e, 0x47]

type SentLogo = { link: string } | { refused: string }

/** Makes a sent logo safe and stores it. Returns its address, or why it is refused. */
export async function readSentLogo(
  services: Services,
  sent: FormDataEntryValue | null,
): Promise<SentLogo> {
  if (!(sent instanceof File) || sent.size === 0) return { refused: REFUSALS.none }
  if (sent.size > MAX_LOGO_BYTES) return { refused: REFUSALS.large }
  const stored = await safeLogo(services, await sent.bytes())
  if ('link' in stored) return stored
  const facts = { reason: stored.refused, size: sent.size }
  services.log.warn(securityEvent('upload.refused', facts), 'logo refused')
  return stored
}

async function safeLogo(services: Services, bytes: Uint8Array): Promise<SentLogo> {
  const isPng = PNG.every((byte, place) => bytes[place] === byte)
  if (!isPng) {
    const drawing = readText(bytes)
    const safe = drawing === null ? { refused: REFUSALS.kind } : safeSvg(drawing)
    if ('refused' in safe) return safe
    const { svg, width, height } = safe
    const drawn = Buffer.from(svg)
    const made = await makeIcons(services, drawn, true)
    if (!('icons' in made)) return { refused: refusalOf(made.fault) }
    return { link: await storeLogo(services, { bytes: drawn, type: 'svg', width, height }) }
  }
  const made = await makeIcons(services, bytes, false)
  if (!('icons' in made)) return { refused: refusalOf(made.fault) }
  const { whole, width, height } = made
  if (Math.max(width / height, height / width) > MAX_RATIO) return { refused: REFUSALS.ratio }
  return { link: await storeLogo(services, { bytes: whole, type: 'png', width, height }) }
}

function readText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('<svg') ? text : null
  } catch {
    return null
  }
}

function refusalOf(fault: string): string {
  return fault === 'no library'
    ? REFUSALS.library
    : fault === 'broken'
      ? REFUSALS.broken
      : REFUSALS.heavy
}

const REFUSALS = {
  none: 'Please choose a file.',
  large: 'The file is too large: at most 2 MB.',
  kind: 'A logo is an SVG or a PNG file.',
  broken: 'The picture cannot be read.',
  heavy: 'The picture is too large: at most 16 megapixels.',
  ratio: `The logo is too long: at most ${MAX_RATIO} times as wide as high, or as high as wide.`,
  library:
    'The picture library does not work on this server. The command `npm run doctor` says why.',
}
