import { existsSync } from 'node:fs'

/** Returns the file that takes the place of another in a language, such as `x.es.ts` of `x.ts`, or else that file. */
export function fileInLanguage(file: string, tag: string): string {
  const twin = file.replace(/(?=\.(tsx?|css)$)/, `.${tag}`)
  return existsSync(twin) ? twin : file
}
