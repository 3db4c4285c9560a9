/** How a call ended. */
type CallEnd = { method: string; result: unknown } | { method: string; error: unknown }

/**
 * The same object, of whose asynchronous methods `told` hears how each call ended. What a call
 * returns or throws is passed on as it is.
 */
export function watchCalls<T extends object>(object: T, told: (end: CallEnd) => void): T {
  return new Proxy(object, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method = String(name)
      return (...args: unknown[]) => {
        const result = value.apply(target, args)
        if (result instanceof Promise) {
          result.then(
            (result) => told({ method, result }),
            (error) => told({ method, error }),
          )
        }
        return result
      }
    },
  })
}
