import { createHash } from 'node:crypto'
import type { Json } from '../documents/document-store.ts'
import type { PathAndData } from './moving-rules.ts'

/** How many documents there are, and a digest of them whatever their order and that of their fields. */
export type Inventory = { count: number; digest: string }

/** Counts documents, and adds each one's SHA-256 by exclusive or: each must come once. */
export function takeInventory() {
  const digest = Buffer.alloc(32)
  let count = 0
  return {
    add({ path, data }: PathAndData): void {
      const own = createHash('sha256')
        .update(JSON.stringify([path, inOrder(data)]))
        .digest()
      for (const [at, byte] of own.entries()) digest.writeUInt8(digest.readUInt8(at) ^ byte, at)
      count++
    },
    taken: (): Inventory => ({ count, digest: digest.toString('hex') }),
  }
}

/** With the fields of each object by name: not every store keeps their order. */
function inOrder(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]))
}
