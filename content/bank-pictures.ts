import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export function pictureFiles() {
  const files = globSync(path.join(import.meta.dirname, '../public/pictures/*.svg'))
  const names = files.map((file) => path.basename(file, '.svg')).sort()
  return names.map((name) => {
    const file = path.join(import.meta.dirname, `../public/pictures/${name}.svg`)
    const svg = readFileSync(file, 'utf8')
    const compressed = brotliCompressSync(svg).length
    return { name, svg, bytes: Buffer.byteLength(svg), compressed }
  })
}
