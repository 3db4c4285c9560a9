import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The drawings for questions, by name, with their sizes in bytes. */
export function pictureFiles() {
  const files = globSync(path.join(import.meta.dirname, '../public/pictures/*.svg')).sort()
  return files.map((file) => {
    const svg = readFileSync(file, 'utf8')
    const compressed = brotliCompressSync(svg).length
    return { name: path.basename(file, '.svg'), svg, bytes: Buffer.byteLength(svg), compressed }
  })
}
