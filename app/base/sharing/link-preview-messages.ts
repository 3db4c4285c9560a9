export const sitePicture = (siteName: string) =>
  `A yellow road sign with a winding road. Its words: ${siteName}`
