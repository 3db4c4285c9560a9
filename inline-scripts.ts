import { build, type Plugin, type Rolldown } from 'vite'
import { BUILD_TARGET } from './build-target.ts'
import { inLanguage } from './in-language.ts'

const QUERY = '?code'

/**
 * `import code from './x.inline.ts?code'` gives a script as text, built for the HTML of a page. The
 * text is empty in the browser's build: the script came with the page, and React does not change it.
 */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  async load(id) {
    if (!id.endsWith(`.inline.ts${QUERY}`)) return
    const file = id.slice(0, -QUERY.length)
    this.addWatchFile(file)
    const code = this.environment.name === 'client' ? '' : await scriptOf(file)
    return `export default ${JSON.stringify(code)}`
  },
}

async function scriptOf(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    plugins: [inLanguage],
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: BUILD_TARGET,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output[0].code.trim()
}
