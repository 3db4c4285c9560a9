export const share = () => 'Share'
export const copied = () => 'Text and link copied.'
export const notCopied = (url: string) => `The link could not be copied. It is ${url}`
