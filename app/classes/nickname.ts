const MOST_CHARACTERS = 20

/**
 * Returns a nickname as the teacher sees it. Null if it is not plain: Latin letters, digits, spaces and
 * a few marks, 20 characters at most.
 */
export function nicknameOf(typed: string): string | null {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  return /^[\p{Script=Latin}0-9 .'’-]+$/u.test(name) && [...name].length <= MOST_CHARACTERS
    ? name
    : null
}
