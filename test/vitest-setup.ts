import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import makeBuildCurrent from './current-build.ts'
import prepareData from './prepared-data.ts'

/**
 * Vitest's global setup. Updates the build before a run, and before each rerun of the watch mode, if a
 * test file starts the built server. Other test files need no build.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  let removeData = () => {}
  const prepare = async (files: Iterable<string>) => {
    if (!reachesBuild([...files])) return
    makeBuildCurrent()
    removeData()
    removeData = await prepareData()
  }
  await prepare(project.vitest.state.getPaths())
  project.onTestsRerun((specifications) => prepare(specifications.map(({ moduleId }) => moduleId)))
  return () => removeData()
}

/** True if one of these files names the build, or imports a file that does. */
function reachesBuild(files: string[]): boolean {
  const seen = new Set(files)
  for (const file of seen) {
    const source = readFileSync(file, 'utf8')
    if (source.includes('build/server')) return true
    for (const [, specifier = ''] of source.matchAll(
      /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g,
    )) {
      if (isSource(specifier)) seen.add(path.join(path.dirname(file), specifier))
    }
  }
  return false
}

/** True for source files. Excludes generated types (`+types`), which may be missing and start no server. */
function isSource(specifier: string): boolean {
  return /\.tsx?$/.test(specifier) && !specifier.includes('+types')
}
