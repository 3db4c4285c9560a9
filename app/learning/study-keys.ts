/** The storage key of the day of the rider's exam, as 'YYYY-MM-DD'. It stays on this device. */
export const EXAM_DATE = 'exam-date'

/** The storage key of the corrections that the rider has read on this device. */
export const TOLD_CORRECTIONS = 'told-corrections'
