const latest = new Map<string, unknown>()

/**
 * Returns what `load` brings. A look that fails, for example without a network, returns what the page
 * `name` got last.
 */
export async function keepLatest<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load()
    latest.clear()
    latest.set(name, loaded)
  } catch (error) {
    if (!latest.has(name)) throw error
  }
  return latest.get(name) as T
}
