import * as messages from './share-messages.ts'

type SharingBrowser = {
  share?: (data: { text: string; url: string }) => Promise<void>
  /** Undefined on a page that did not come over https. */
  clipboard?: { writeText: (text: string) => Promise<void> }
}

/**
 * Shares a text and a link by the system's own dialog. Copies both if there is no dialog or it fails.
 * Returns a message for the rider, or null after the dialog.
 */
export async function shareLink(
  link: { text: string; url: string },
  browser: SharingBrowser = navigator,
): Promise<string | null> {
  try {
    if (browser.share) {
      await browser.share(link)
      return null
    }
  } catch (error) {
    // The rider has closed the dialog.
    if (error instanceof Error && error.name === 'AbortError') return null
    console.warn(error)
  }
  try {
    if (!browser.clipboard) return messages.notCopied(link.url)
    await browser.clipboard.writeText(`${link.text} ${link.url}`)
    return messages.copied()
  } catch (error) {
    console.warn(error)
    return messages.notCopied(link.url)
  }
}
