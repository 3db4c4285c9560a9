import type { KeptPage } from './kept-page.ts'

/** Keeps pages up to a limit in bytes; those not asked for the longest go first. */
export class PageMemory {
  readonly #limit: number
  readonly #pages = new Map<string, KeptPage>()
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** How many bytes the pages may take. */
  get size(): number {
    return this.#size
  }

  get(path: string): KeptPage | undefined {
    const page = this.#pages.get(path)
    if (!page) return undefined
    // A map is in the order of its insertions: this one is the last to go now.
    this.#pages.delete(path)
    this.#pages.set(path, page)
    return page
  }

  put(path: string, page: KeptPage): void {
    this.#remove(path)
    if (page.size > this.#limit) return
    this.#pages.set(path, page)
    this.#size += page.size
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= this.#limit) return
      this.#remove(oldest)
    }
  }

  #remove(path: string): void {
    this.#size -= this.#pages.get(path)?.size ?? 0
    this.#pages.delete(path)
  }
}
