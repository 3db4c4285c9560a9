type RiderStorage = ReturnType<typeof openStorage>

/** Storage that stays on this device. */
export const deviceStorage: RiderStorage = openStorage(() => localStorage)
/** Storage that stays as long as the tab is open, over reloads and visits to other sites. */
export const tabStorage: RiderStorage = openStorage(() => sessionStorage)

/** When the browser stores nothing (blocked, full, private), the page remembers it while open. */
function openStorage(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    read(key: string): string | null {
      return memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null
    },
    /** False when only the page remembers the value. */
    write(key: string, value: string): boolean {
      memory.set(key, value)
      const isStored = attempt(() => {
        storage().setItem(key, value)
        return memory.delete(key)
      })
      return isStored ?? false
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
