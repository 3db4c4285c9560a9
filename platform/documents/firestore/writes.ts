import {
  assertStorable,
  type DocumentData,
  parseDocumentPath,
  type Write,
} from '../document-store.ts'
import { type FirestoreWrite, fieldsOf, pathOfField } from './values.ts'

/**
 * Firestore's writes for a batch, copied before anything waits: the caller may change it then. Each
 * document is written once, because Firestore refuses some that are in turn. Null when a `create`
 * follows what makes its document. A `TypeError` for what no store can keep.
 */
export function firestoreWrites(root: string, writes: Write[]): FirestoreWrite[] | null {
  const steps = new Map<string, Step | null>()
  for (const write of writes) {
    parseDocumentPath(write.path)
    if (write.type !== 'delete') assertStorable(write.data)
    const before = steps.get(write.path)
    if (before !== null) steps.set(write.path, before ? inTurn(before, write) : stepOf(write))
  }
  const made = [...steps].map(([path, step]) => step && firestoreWrite(`${root}/${path}`, step))
  return made.every((write) => write !== null) ? made : null
}

/** `none`: the document must not be there, and stays away. */
type Step = { type: Write['type'] | 'none'; data: DocumentData }

function stepOf(write: Write): Step {
  return { type: write.type, data: write.type === 'delete' ? {} : write.data }
}

/** The step that does what two do in turn; null if the second is a `create` that comes too late. */
function inTurn(first: Step, write: Write): Step | null {
  const next = stepOf(write)
  const isGone = first.type === 'delete' || first.type === 'none'
  const wasNew = first.type === 'create' || first.type === 'none'
  if (next.type === 'create' && !isGone) return null
  if (next.type === 'delete') return { type: wasNew ? 'none' : 'delete', data: {} }
  const data = next.type === 'merge' ? { ...first.data, ...next.data } : next.data
  if (wasNew) return { type: 'create', data }
  return { type: next.type === 'merge' && first.type === 'merge' ? 'merge' : 'set', data }
}

function firestoreWrite(name: string, { type, data }: Step): FirestoreWrite {
  const mustBeNew = { currentDocument: { exists: false } }
  if (type === 'delete') return { delete: name }
  if (type === 'none') return { delete: name, ...mustBeNew }
  const update = { name, fields: fieldsOf(data) }
  if (type === 'create') return { update, ...mustBeNew }
  if (type === 'set') return { update }
  return { update, updateMask: { fieldPaths: Object.keys(data).map(pathOfField) } }
}
