import type { User } from './user.ts'

/** Returns at most two capital letters, which are shown instead of a picture. */
export function initials({ name, email }: Pick<User, 'name' | 'email'>): string {
  const words = (name ?? email ?? '').split(/[\s._@-]+/).filter((word) => /\p{L}/u.test(word))
  const letters = words.map((word) => word.match(/\p{L}/u)?.[0] ?? '')
  return [letters[0], name ? letters.at(-1) : '']
    .slice(0, words.length > 1 ? 2 : 1)
    .join('')
    .toUpperCase()
}
