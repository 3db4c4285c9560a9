/**
 * The wings of app/, from the ground up. A room knows only rooms of its own wing, and of the wings that
 * stand here beside its own.
 */
export const WINGS: Record<string, string[]> = {
  base: [],
  questions: ['base'],
  people: ['base', 'questions'],
  making: ['base', 'questions', 'people'],
  articles: ['base', 'questions', 'people', 'making'],
  riders: ['base', 'questions', 'people', 'making', 'articles'],
  school: ['base', 'questions', 'people', 'making', 'riders'],
  desk: ['base', 'questions', 'people', 'making', 'riders'],
  site: ['base', 'questions', 'people', 'making', 'articles', 'riders', 'school', 'desk'],
}

/** Returns the room of a file, such as `quiz`. For a file of no room, the first part of its path below `app/`. */
export function roomOf(file: string): string {
  const [top, first = '', second = '', third] = file.split('/')
  return top === 'app' && third !== undefined ? second : first
}

/** Returns the wing of a file of `app/`, such as `riders`. Null for a file of no wing. */
export function wingOf(file: string): string | null {
  const [top, wing = '', ...rest] = file.split('/')
  return top === 'app' && rest.length > 0 ? wing : null
}
