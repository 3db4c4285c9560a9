import { AsyncLocalStorage } from 'node:async_hooks'
import { type ShownFace, takeFaceFrom } from './shown-face.ts'

const faces = new AsyncLocalStorage<ShownFace | null>()
takeFaceFrom(() => faces.getStore() ?? null)

/** Does the work of a request. Whatever it calls shows this face. */
export function withFace<Result>(shown: ShownFace | null, work: () => Result): Result {
  return faces.run(shown, work)
}
