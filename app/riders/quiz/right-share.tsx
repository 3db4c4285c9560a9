import { useState } from 'react'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { rightShareOf } from '../../questions/statistics/right-shares.client.ts'
import * as messages from './quiz-messages.tsx'

/**
 * Shows how many riders got the question right. Reads the share only once: a share that loads later would
 * move the page.
 */
export function RightShare({ state, item }: { state: string; item: ShownItem }) {
  const [share] = useState(() => rightShareOf(state, item))
  if (share === undefined) return null
  return <p className="mt-2 px-4 text-sm text-quiet">{messages.rightShare(share)}</p>
}
