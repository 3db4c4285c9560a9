export const ADMIN_ADDRESS = 'admin@kiosk.com'

/** A list of two addresses, which is not one address. */
const TWO = 'admin@kiosk.com,eve@example.com'

/** Addresses that are not plain. Some programs treat many of them as equal to ADMIN_ADDRESS. */
export const LOOK_ALIKES: [what: string, address: string][] = [
  ['the Kelvin sign', 'admin@\u212aiosk.com'],
  ['a long s', 'admin@kio\u017fk.com'],
  ['a dotless i', 'adm\u0131n@kiosk.com'],
  ['a dotted capital I', 'ADM\u0130N@KIOSK.COM'],
  ['a ring above, composed (NFC)', '\u00e5dmin@kiosk.com'],
  ['a ring above, decomposed (NFD)', 'a\u030admin@kiosk.com'],
  ['the Angstrom sign', '\u212bdmin@kiosk.com'],
  ['a combining mark in the domain', 'admin@k\u0307iosk.com'],
  ['a full-width letter', '\uff41dmin@kiosk.com'],
  ['a full-width at sign', 'admin\uff20kiosk.com'],
  ['a full-width dot', 'admin@kiosk\uff0ecom'],
  ['an ideographic full stop', 'admin@kiosk\u3002com'],
  ['a mathematical letter', '\u{1d41a}dmin@kiosk.com'],
  ['a Cyrillic letter', '\u0430dmin@kiosk.com'],
  ['a zero-width space', 'ad\u200bmin@kiosk.com'],
  ['a zero-width joiner', 'admin@ki\u200dosk.com'],
  ['a zero-width no-break space', 'ad\ufeffmin@kiosk.com'],
  ['a soft hyphen', 'admin@kio\u00adsk.com'],
  ['a direction mark', 'admin\u200e@kiosk.com'],
  ['a variation selector', 'admin\ufe0f@kiosk.com'],
  ['a no-break space inside', 'ad\u00a0min@kiosk.com'],
  ['a space inside', 'admin @kiosk.com'],
  ['a line feed inside', 'admin@kiosk\n.com'],
  ['a NUL', 'admin@kiosk.com\0'],
  ['a lone surrogate', 'admin@kiosk.com\ud800'],
  ['a trailing dot', 'admin@kiosk.com.'],
  ['a dot before the at sign', 'admin.@kiosk.com'],
  ['a dot at the start', '.admin@kiosk.com'],
  ['two dots', 'admin@kiosk..com'],
  ['quotes', '"admin"@kiosk.com'],
  ['a quoted pair', '"ad\\min"@kiosk.com'],
  ['a comment', 'admin(me)@kiosk.com'],
  ['a comment in the domain', 'admin@(me)kiosk.com'],
  ['a display name', 'Admin <admin@kiosk.com>'],
  ['two addresses', TWO],
  ['two at signs', 'eve@admin@kiosk.com'],
  ['percent-encoding', 'admin%40kiosk.com'],
  ['a domain literal', 'admin@[127.0.0.1]'],
  ['an underscore in the domain', 'admin@ki_osk.com'],
  ['a hyphen at the end of a label', 'admin@kiosk-.com'],
  ['a domain in another script', 'admin@b\u00fccher.com'],
  ['a label of 64 characters', `admin@${'k'.repeat(64)}.com`],
  ['255 characters', `${'a'.repeat(245)}@kiosk.com`],
  ['no domain', 'admin@'],
  ['no local part', '@kiosk.com'],
  ['nothing', ''],
]

/** The look-alikes that are not lists of plain addresses either. */
export const NO_LISTS = LOOK_ALIKES.filter(([, address]) => address !== TWO)
