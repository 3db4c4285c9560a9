/** The other language of the site, in its own words. */
export const OTHER = { language: 'es', name: 'Español' }

/** Returns the address of the same page in the other language. */
export const inOtherLanguage = (path: string) => `/es${path}`
