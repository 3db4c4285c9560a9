/** The storage key of the theme that the rider chose on this device. Also an event of `window`. */
export const THEME = 'theme'

/** What browsers color their own bars with. */
export const BAR_COLORS = { light: '#ffc914', dark: '#1b1c1e' }

/**
 * Shows the chosen theme before the first paint. Shows it again when the rider chooses another one,
 * in this tab or elsewhere. The first `theme-color` of a page that fits counts.
 */
export const SHOW_THEME = `{
  const { documentElement: html, head } = document
  const colors = new Map(${JSON.stringify(Object.entries(BAR_COLORS))})
  const bar = Object.assign(document.createElement('meta'), { name: 'theme-color' })
  const show = (event) => {
    try {
      const theme = event?.detail ?? localStorage.getItem('${THEME}')
      bar.remove()
      delete html.dataset.theme
      if (!colors.has(theme)) return
      html.dataset.theme = theme
      bar.content = colors.get(theme)
      head.prepend(bar)
    } catch (error) { console.warn(error) }
  }
  show()
  for (const type of ['${THEME}', 'storage', 'pageshow', 'drawn-anew']) addEventListener(type, show)
}`
