import { useState } from 'react'
import type { RiderItem } from './quiz-item.ts'
import { rightShareOf } from './right-shares.client.ts'

/** Tells how others did. It is read once, so that nothing moves when it comes after the answer. */
export function RightShare({ state, item }: { state: string; item: RiderItem }) {
  const [share] = useState(() => rightShareOf(state, item))
  if (share === undefined) return null
  return <p className="mt-2 px-4 text-sm text-quiet">{share}% of riders got this right.</p>
}
