/** What is told about posts and articles (spec, sections 5 and 8); ours where the spec is silent. */
export const POST_MESSAGES = {
  notFound: 'Post not found or you do not have permission.',
  loadFailed: 'Failed to load post.',
  saveFailed: 'Failed to save post.',
  body: 'Body must be a JSON array of content blocks.',
  slugTaken: 'Another post has this slug. Please choose a different one.',
  conflict: 'This post was saved somewhere else after you opened it.',
  hero: 'Please choose a PNG, JPEG, WebP, or AVIF image.',
  heroTooLarge: 'Please choose an image of at most 10 MB and 40 megapixels.',
  heroTooHeavy: 'This image takes too much memory to read. Please save it smaller, or as a JPEG.',
  draftFailed: 'Failed to generate draft.',
  draftsDisabled: 'AI drafts are disabled by Remote Config.',
} as const

/** What riders read (spec, sections 2 and 8). */
export const ARTICLE_MESSAGES = {
  notFound: 'Content not found.',
  loadFailed: 'Failed to load articles.',
} as const
