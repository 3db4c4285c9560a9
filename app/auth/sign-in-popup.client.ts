/** Apps that show pages in a browser of their own, where popups get lost. */
const IN_APP = /FBAN|FBAV|Instagram|Line\/|GSA\/|TikTok|Snapchat|; wv\)/

/**
 * Opens the sign-in, in the click itself, or a browser would block it. Resolves when the popup is
 * closed; where there can be none the whole page goes, and comes back.
 */
export async function openSignIn(): Promise<void> {
  const popup = IN_APP.test(navigator.userAgent)
    ? null
    : window.open('/sign-in', 'sign-in', 'popup,width=480,height=640')
  if (!popup) {
    const here = location.pathname + location.search + location.hash
    location.assign(`/sign-in?returnTo=${encodeURIComponent(here)}`)
    return
  }
  // A provider's page may cut the tie, and the popup then looks closed at once: it does no harm,
  // because a success is announced to all tabs anyway.
  while (!popup.closed) await new Promise((resolve) => setTimeout(resolve, 300))
}
