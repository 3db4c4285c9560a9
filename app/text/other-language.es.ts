import { PREFIX } from './language.ts'

export const OTHER = { language: 'en', name: 'English' }

export const inOtherLanguage = (path: string) => path.slice(PREFIX.length)
