import { LANGUAGE } from '../../base/text/language.ts'

/** Returns a time to wait in words, such as '5 minutes', rounded up. */
export function shownWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const isLong = minutes >= 120
  const unit = isLong ? 'hour' : 'minute'
  const words = new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long' })
  return words.format(isLong ? Math.ceil(minutes / 60) : minutes)
}
