export const SHARE_MESSAGES = {
  copied: 'Link copied.',
  notCopied: (url: string) => `The link could not be copied. It is ${url}`,
} as const
