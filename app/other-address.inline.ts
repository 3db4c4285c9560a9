import { openedElsewhere } from './shell/shell-messages.ts'

/**
 * Says at the top that the browser shows the page at another address than the site's own, where riders
 * cannot sign in or save. Waits until React has taken over the page. It does not redirect: some proxies
 * show the page at an address of their own, for instance to translate it.
 */
addEventListener('app-runs', tellOtherAddress, { once: true })

function tellOtherAddress() {
  const { origin } = document.documentElement.dataset
  if (!origin || origin === location.origin) return
  const link = document.createElement('a')
  link.textContent = origin
  link.className = 'underline'
  const follow = () => {
    link.href = origin + location.pathname + location.search
  }
  follow()
  // The router may have changed the page since.
  link.addEventListener('click', follow)
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'bg-card px-4 py-3 text-center font-semibold print:hidden'
  notice.append(...openedElsewhere(location.origin, link))
  document.body.prepend(notice)
}
