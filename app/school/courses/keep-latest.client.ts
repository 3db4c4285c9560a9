const latest = new Map<string, unknown>()

/**
 * Returns what `load` brings. A look that fails, for example without a network, returns what the page
 * `name` got last, if that is what the address asks for (`isAsked`).
 */
export async function keepLatest<T>(
  name: string,
  load: () => Promise<T>,
  isAsked: (latest: T) => boolean = () => true,
): Promise<T> {
  try {
    const loaded = await load()
    latest.clear()
    latest.set(name, loaded)
  } catch (error) {
    if (!latest.has(name) || !isAsked(latest.get(name) as T)) throw error
  }
  return latest.get(name) as T
}
