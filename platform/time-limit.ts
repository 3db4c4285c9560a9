/**
 * Resolves or rejects with `work`, or with `onTimeout` if the limit passes first. `work` itself
 * continues.
 */
export function withTimeLimit<T>(
  work: Promise<T>,
  limitMs: number,
  onTimeout: () => T | Promise<T>,
): Promise<T> {
  const { promise: timeout, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(Promise.try(onTimeout)), Math.max(0, limitMs))
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Resolves or rejects with `work`, or rejects with the reason of `signal` as soon as it aborts. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  const forget = () => signal.removeEventListener('abort', abort)
  return Promise.race([work, aborted]).finally(forget)
}
