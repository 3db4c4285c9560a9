const MOST_CHARACTERS = 20
/** One character may have several code points, such as the emoji of a family. */
const MOST_CODE_POINTS = 60

const EMOJI =
  /\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*|\p{RI}\p{RI}/gu
/** Letters of any script with a few accents each, digits, spaces and a few marks. */
const PLAIN = /^(?:[\p{L}\p{N}]\p{M}{0,3}|[ .'’-])*$/u
/** Characters that nobody sees, and phonetic letters, which look like others. */
const DECEPTIVE = /[\p{Default_Ignorable_Code_Point}\u1D00-\u1DBF]/u

/** Scripts with letters that look alike, such as the a of Latin and of Cyrillic. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * Returns a nickname as the teacher sees it. Null if it has more than 20 characters, others than letters,
 * digits, emoji, spaces and a few marks, or letters of two scripts that look alike: such a nickname can
 * imitate another pupil's.
 */
export function nicknameOf(typed: string): string | null {
  const name = typed.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if ([...name].length > MOST_CODE_POINTS) return null
  if ([...new Intl.Segmenter().segment(name)].length > MOST_CHARACTERS) return null
  const words = name.replace(EMOJI, '')
  const isShown = PLAIN.test(words) && !DECEPTIVE.test(words)
  const isMixed = ALIKE.filter((script) => script.test(words)).length > 1
  return isShown && !isMixed && foldedNickname(name) ? name : null
}

/** Returns the same text for nicknames that look alike, such as 'Ana', 'ANA' and 'A na.'. */
export function foldedNickname(name: string): string {
  const folded = name.toUpperCase().toLowerCase().normalize('NFKC')
  return folded.replace(/[ .'’-]|\uFE0F/gu, '')
}
