import { openedElsewhere } from '../shell/shell-messages.ts'

/**
 * Shows a notice if the page is open at another address than the site's own, where riders cannot sign
 * in or save. Waits until React has hydrated the page. Does not redirect, because some proxies show the
 * page at their own address, for example to translate it.
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
  // The router may have opened another page since then.
  link.addEventListener('click', follow)
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'bg-card px-4 py-3 text-center font-semibold print:hidden'
  notice.append(...openedElsewhere(location.origin, link))
  document.body.prepend(notice)
}
