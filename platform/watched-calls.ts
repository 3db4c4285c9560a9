type CallEnd = { method: string; result: unknown } | { method: string; error: unknown }

/** Wraps an object and reports how each call of an asynchronous method ends. */
export function watchCalls<T extends object>(object: T, report: (end: CallEnd) => void): T {
  return new Proxy(object, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method = String(name)
      return (...args: unknown[]) => {
        const result = value.apply(target, args)
        if (result instanceof Promise) {
          result.then(
            (result) => report({ method, result }),
            (error) => report({ method, error }),
          )
        }
        return result
      }
    },
  })
}
