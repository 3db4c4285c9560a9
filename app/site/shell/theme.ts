/** The storage key of the theme that the rider chose on this device. Also an event of `window`. */
export const THEME = 'theme'

/** The colors of the browser's own bars. */
export const BAR_COLORS = { light: '#ffc914', dark: '#1b1c1e' }
