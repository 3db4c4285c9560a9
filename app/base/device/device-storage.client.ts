/**
 * What a room stores of its user, and whether the user's sign-out deletes it or only a deletion of the
 * user's data, which deletes both. A key with `*` at its end stands for all that begin so, and `{owner}`
 * in a key for the user's id. Rooms say it in `on-device.ts`, and `riders/account/forget-on-device.client.ts`
 * does it.
 */
export type OnDevice = Record<string, 'sign-out' | 'deletion'>

export const deviceStorage = openStorage(() => localStorage)
/** Values stay while the tab is open, even after reloads and visits to other sites. */
export const tabStorage = openStorage(() => sessionStorage)

/** If the browser cannot store a value, the page remembers the value while it is open. */
function openStorage(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    read(key: string): string | null {
      return memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null
    },
    /** Returns false if only the page remembers the value. */
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
    /** Removes the values whose keys begin with one of the prefixes. */
    removeAll(...prefixes: string[]): void {
      const isGone = (key: string) => prefixes.some((prefix) => key.startsWith(prefix))
      for (const key of this.keys().filter(isGone)) this.remove(key)
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
