/** Messages to riders about articles (spec, sections 2 and 8). */
export const ARTICLE_MESSAGES = {
  notFound: 'Content not found.',
  loadFailed: 'Failed to load articles.',
} as const
