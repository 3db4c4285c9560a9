/**
 * What this device remembers for the rider, in `localStorage`. Where the browser keeps nothing
 * (blocked, full, private), the app works on without: reading finds nothing, writing does nothing.
 */
export const deviceStorage = {
  read: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  write: (key: string, value: string): void => attempt(() => localStorage.setItem(key, value)),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key)),
  keys: (): string[] => attempt(() => Object.keys(localStorage)) ?? [],
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch (error) {
    console.warn('This browser does not let the app remember anything.', error)
    return undefined
  }
}
