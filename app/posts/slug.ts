const SLUG_LIMIT = 100

/**
 * The last part of an article's address: lower case, runs of anything but letters a to z and digits
 * as one hyphen, none at the ends (spec, section 5, Post save). Empty if nothing is left.
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_LIMIT)
    .replace(/-$/, '')
}
