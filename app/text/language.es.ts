export const LANGUAGE: string = 'es-US'
export const PAGE_LANGUAGE: string = 'es-US'
export const PREFIX: string = '/es'
