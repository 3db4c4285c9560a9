import { THEME } from './theme.ts'

/**
 * Shows the chosen theme before the first paint. Shows it again when the rider chooses another one,
 * in this tab or elsewhere. Browsers use the first
 * `theme-color` of a page that fits.
 */
const { documentElement: html, head } = document
const themes = ['light', 'dark']
const bar = Object.assign(document.createElement('meta'), { name: 'theme-color' })

function show(event?: Event) {
  try {
    const theme = event instanceof CustomEvent ? event.detail : localStorage.getItem(THEME)
    bar.remove()
    delete html.dataset.theme
    if (!themes.includes(theme)) return
    html.dataset.theme = theme
    bar.content = head.querySelector<HTMLMetaElement>(`meta[media*=${theme}]`)?.content ?? ''
    head.prepend(bar)
  } catch (error) {
    console.warn(error)
  }
}

show()
for (const type of [THEME, 'storage', 'pageshow']) addEventListener(type, show)
