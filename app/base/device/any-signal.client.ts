/** Does what `AbortSignal.any` does, which Safari has had only since 17.4. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController()
  for (const one of signals) {
    const abort = () => any.abort(one.reason)
    if (one.aborted) abort()
    else one.addEventListener('abort', abort, { signal: any.signal })
  }
  return any.signal
}
