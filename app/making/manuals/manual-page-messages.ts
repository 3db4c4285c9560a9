export const title = (stateName: string, page: number, language: string | null) =>
  `${stateName} manual, page ${page}${language ? ` (in ${language})` : ''}`
export const notFound = () => 'Page not found'
export const pictureText = (stateName: string, page: number) =>
  `Page ${page} of the motorcycle manual of ${stateName}. Its text follows.`
export const noPicture = () => 'There is no picture of this page, because it could not be drawn.'
export const textOfPage = (language: string | null) =>
  `The text of this page${language ? ` (in ${language})` : ''}`
export const download = () => 'Download the whole manual (PDF)'
export const earlierEdition = () => 'This page is from an older edition of the manual.'
export const practice = () => 'Practice for the test'
