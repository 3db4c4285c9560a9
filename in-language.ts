import path from 'node:path'
import type { Plugin } from 'vite'
import { fileInLanguage } from './app/base/text/file-in-language.server.ts'
import { LANGUAGES, type Language, languageConstants } from './app/base/text/languages.ts'

const CONSTANTS = path.join(import.meta.dirname, 'app/base/text/language.ts')

/** The language of the build, whose tag is in `BUILD_LANGUAGE`. */
const language = languageOf(process.env.BUILD_LANGUAGE ?? LANGUAGES[0].tag)

/** The folder of a build, and the start of its addresses. */
export const BUILD = { folder: `build${language.prefix}`, base: `${language.prefix}/` }

/** True for the build with the server. The build of another language contains only its pages. */
export const IS_MAIN_BUILD = language.tag === LANGUAGES[0].tag

function languageOf(wanted: string): Language {
  const found = LANGUAGES.find(({ tag }) => tag === wanted)
  if (!found) throw new Error(`There is no language ${wanted}.`)
  return found
}

/** Builds modules in a language: replaces imported files, and writes its constants. */
export function builtIn(language: Language): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (language.tag === LANGUAGES[0].tag || !source.startsWith('.')) return
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const [file = '', query] = found?.id.split('?', 2) ?? []
      const translated = fileInLanguage(file, language.tag)
      if (translated === file || translated === importer) return
      return query === undefined ? translated : `${translated}?${query}`
    },
    load(id) {
      if (id !== CONSTANTS) return
      const constants = Object.entries(languageConstants(language))
      return constants
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
        .join('')
    },
  }
}

/** Builds the pages in the build's language. */
export const inLanguage = builtIn(language)
