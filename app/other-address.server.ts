/**
 * Says at the top that the browser shows the page at another address than the site's own, where riders
 * cannot sign in or save. Waits until React has taken over the page. It does not redirect: some proxies
 * show the page at an address of their own, for instance to translate it.
 */
const TELL_OTHER_ADDRESS = `addEventListener('app-runs', () => {
  const { origin } = document.documentElement.dataset
  if (origin === location.origin) return
  const link = Object.assign(document.createElement('a'), { textContent: origin, className: 'underline' })
  const follow = () => { link.href = origin + location.pathname + location.search }
  follow()
  // The router may have changed the page since.
  link.addEventListener('click', follow)
  const notice = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'bg-card px-4 py-3 text-center font-semibold print:hidden',
  })
  notice.append('You opened this site at ' + location.origin + '. Signing in and saving work only at ', link, '.')
  document.body.prepend(notice)
}, { once: true })`

/** Returns the page with the site's own address. `added` has the code of the inline script. */
export function withOrigin(page: string, origin: string): { page: string; added: string[] } {
  const named = page
    .replace('<html ', `<html data-origin="${origin}" `)
    .replace('</body>', () => `<script>${TELL_OTHER_ADDRESS}</script></body>`)
  return { page: named, added: [TELL_OTHER_ADDRESS] }
}
