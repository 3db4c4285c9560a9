import { globSync } from 'node:fs'

/** Returns the files of these folders that the product is made of, without tests. */
export function sourcesOf(...folders: string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((file) => !/\.(test|contract|fixture)\.tsx?$/.test(file))
    .sort()
}
