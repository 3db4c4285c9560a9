import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The language of the build: `es`, or empty for English. */
export const BUILD_LANGUAGE = process.env.BUILD_LANGUAGE ?? ''

/** The folder of a build, and the start of its addresses. */
export const BUILD = BUILD_LANGUAGE
  ? { folder: `build/${BUILD_LANGUAGE}`, base: `/${BUILD_LANGUAGE}/` }
  : { folder: 'build', base: '/' }

/** Replaces an imported file `x.ts` by `x.es.ts` in a Spanish build, if there is such a file. */
export const inLanguage: Plugin = {
  name: 'in-language',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!BUILD_LANGUAGE || !source.startsWith('.')) return
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const [, start, end] = /^([^?]*)(\.(?:tsx?|css)(?:\?.*)?)$/.exec(found?.id ?? '') ?? []
    if (!start || !end) return
    const translated = `${start}.${BUILD_LANGUAGE}${end}`
    const isThere = existsSync(translated.replace(/\?.*$/, ''))
    return isThere && importer !== translated ? translated : undefined
  },
}
