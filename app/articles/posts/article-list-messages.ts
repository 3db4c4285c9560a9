/** Messages of the list of articles, and of their feed. */
export const title = () => 'Articles for motorcycle license applicants'
export const description = () =>
  'Guides for the motorcycle license test: how it works, the gear, and how to ride safely.'
export const noArticles = () => 'There are no articles yet.'
