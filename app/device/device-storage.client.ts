/** What is remembered for the rider in this browser, by key. */
type RiderStorage = ReturnType<typeof openStorage>

/** Remembered on this device. */
export const deviceStorage: RiderStorage = openStorage(() => localStorage)
/** Remembered in this tab as long as it is open, over reloads and visits to other sites. */
export const tabStorage: RiderStorage = openStorage(() => sessionStorage)

/** Where the browser keeps nothing (blocked, full, private), the page itself does while it is open. */
function openStorage(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    read(key: string): string | null {
      return memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null
    },
    /** False where the browser keeps nothing. */
    write(key: string, value: string): boolean {
      memory.set(key, value)
      const isKept = attempt(() => {
        storage().setItem(key, value)
        return memory.delete(key)
      })
      return isKept ?? false
    },
    remove(key: string): void {
      memory.delete(key)
      attempt(() => storage().removeItem(key))
    },
    keys(): string[] {
      return [...memory.keys(), ...(attempt(() => Object.keys(storage())) ?? [])]
    },
  }
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch (error) {
    console.warn('This browser does not let the app remember anything.', error)
    return undefined
  }
}
