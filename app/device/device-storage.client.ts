/** What the browser would not keep: it lasts until the page is left. */
const memory = new Map<string, string>()

/**
 * What this device remembers for the rider, in `localStorage`. Where the browser keeps nothing
 * (blocked, full, private), the page itself does as long as it is open.
 */
export const deviceStorage = {
  read(key: string): string | null {
    return memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null
  },
  write(key: string, value: string): void {
    memory.set(key, value)
    attempt(() => {
      localStorage.setItem(key, value)
      memory.delete(key)
    })
  },
  remove(key: string): void {
    memory.delete(key)
    attempt(() => localStorage.removeItem(key))
  },
  keys(): string[] {
    return [...memory.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])]
  },
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch (error) {
    console.warn('This browser does not let the app remember anything.', error)
    return undefined
  }
}
