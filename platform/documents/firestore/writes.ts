import type { CheckedWrite } from '../document-engine.ts'
import type { DocumentData } from '../document-store.ts'
import { type FirestoreWrite, fieldsOf, pathOfField } from './values.ts'

/**
 * Returns the Firestore writes for a batch. Combines several writes to one document, because
 * Firestore rejects some combinations. Returns null if a write requires the absence of a document
 * that an earlier write of the batch creates.
 */
export function firestoreWrites(root: string, writes: CheckedWrite[]): FirestoreWrite[] | null {
  const steps = new Map<string, Step>()
  for (const write of writes) {
    const path = `${root}/${write.collection}/${write.id}`
    const before = steps.get(path)
    const step = { type: write.type, data: JSON.parse(write.json) }
    const both = before ? combined(before, step) : step
    if (!both) return null
    steps.set(path, both)
  }
  return [...steps].map(([path, step]) => firestoreWrite(path, step))
}

type Step = { type: CheckedWrite['type']; data: DocumentData }

/**
 * Combines two steps on the same document into one. Returns null if the document exists after the
 * first step, but the second step requires its absence.
 */
function combined(first: Step, next: Step): Step | null {
  const isGone = first.type === 'delete' || first.type === 'absent'
  const wasAbsent = first.type === 'create' || first.type === 'absent'
  if ((next.type === 'create' || next.type === 'absent') && !isGone) return null
  if (next.type === 'absent') return first
  if (next.type === 'delete') return { type: wasAbsent ? 'absent' : 'delete', data: {} }
  const data = next.type === 'merge' ? { ...first.data, ...next.data } : next.data
  if (wasAbsent) return { type: 'create', data }
  return { type: next.type === 'merge' && first.type === 'merge' ? 'merge' : 'set', data }
}

function firestoreWrite(name: string, { type, data }: Step): FirestoreWrite {
  const mustBeAbsent = { currentDocument: { exists: false } }
  if (type === 'delete') return { delete: name }
  if (type === 'absent') return { delete: name, ...mustBeAbsent }
  const update = { name, fields: fieldsOf(data) }
  if (type === 'create') return { update, ...mustBeAbsent }
  if (type === 'set') return { update }
  return { update, updateMask: { fieldPaths: Object.keys(data).map(pathOfField) } }
}
