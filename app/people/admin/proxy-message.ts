const SENTENCES: Record<number, string> = {
  413: 'A proxy in front of the server refuses files of this size. Its limit must be raised (docs/operations.md, “Behind a proxy”).',
  502: 'A proxy in front of the server did not reach it. Please try again in a moment.',
  504: 'A proxy in front of the server gave up waiting for it (docs/operations.md, “Behind a proxy”). Please load the page again to see whether the change was saved.',
}

/** Returns the sentence for a status that proxies send in the server's place. Null for any other. */
export function proxyMessage(status: number): string | null {
  return SENTENCES[status] ?? null
}
