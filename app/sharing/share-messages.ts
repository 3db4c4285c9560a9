/** Messages of the Share button. */
export const share = () => 'Share'
export const copied = () => 'Copied, with your score and the link.'
export const notCopied = (url: string) => `The link could not be copied. It is ${url}`
