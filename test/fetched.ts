import { createRequire } from 'node:module'
import path from 'node:path'

/** Loads a package that `npm exec` fetched for this run. It puts the package's folder on the PATH. */
export function fetched<Package>(name: string): Package {
  const require = createRequire(import.meta.url)
  return require(require.resolve(name, { paths: process.env.PATH?.split(path.delimiter) }))
}
