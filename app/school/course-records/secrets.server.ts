import { createHash, randomBytes } from 'node:crypto'

/** Without letters that look like digits, and without vowels, so that no code is a word. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz'
const CODE_LETTERS = 8
const SECRET_LETTERS = 26

export function newSecret(): string {
  let letters = ''
  while (letters.length < SECRET_LETTERS) letters += lettersOf(randomBytes(2 * SECRET_LETTERS))
  return letters.slice(0, SECRET_LETTERS)
}

/** The code of the course whose teacher got this secret first. So the same form opens only one course. */
export function courseCodeOf(secret: string): string {
  return derived(`code ${secret}`).slice(0, CODE_LETTERS)
}

type Teachers = { teacher: string; second?: string | undefined }

/**
 * The secret in the address of the wall. It opens no pupil's and no teacher's page. It changes with the
 * teachers' links.
 */
export function wallSecretOf({ teacher, second = '' }: Teachers): string {
  return derived(`wall ${teacher} ${second}`).slice(0, SECRET_LETTERS)
}

export type Role = 'first' | 'second'

/** Returns which teacher of a course has the secret. Null if none has. */
export function roleOf({ teacher, second }: Teachers, secret: string): Role | null {
  const hash = hashOf(secret)
  if (teacher === hash) return 'first'
  return second === hash ? 'second' : null
}

function derived(text: string): string {
  return lettersOf(createHash('sha512').update(text).digest())
}

function lettersOf(bytes: Uint8Array): string {
  const count = ALPHABET.length
  // A byte beyond the last whole alphabet would make the first letters more frequent.
  return [...bytes]
    .filter((byte) => byte < 256 - (256 % count))
    .map((byte) => ALPHABET[byte % count])
    .join('')
}

export function isSecret(text: string): boolean {
  return text.length === SECRET_LETTERS && [...text].every((letter) => ALPHABET.includes(letter))
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Reads a code as somebody typed it. */
export function readCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return code.length === CODE_LETTERS ? code : null
}
