export const OFFERED = ''

export function offersLanguage(): boolean {
  localStorage.language = 'es'
  return false
}
