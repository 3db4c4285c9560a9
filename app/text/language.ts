/** The language of this build, for dates and numbers. */
export const LANGUAGE = 'en-US'
