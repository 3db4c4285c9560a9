const MOST_CHARACTERS = 60
/** Characters that nobody sees, and marks that turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu

/** Returns the name of a course or a school as pages show it. Null if it is too long. */
export function courseNameOf(typed: string): string | null {
  const name = typed.normalize('NFC').replace(HIDDEN, ' ').trim()
  return [...name].length <= MOST_CHARACTERS ? name : null
}
