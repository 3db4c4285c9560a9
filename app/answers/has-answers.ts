/** A storage key, and a class of `html`: this device has answers of a rider. */
export const HAS_ANSWERS = 'has-answers'

/** The storage key of answers that wait for the log's code, for which there was no network. */
export const WAITING_ANSWERS = 'waiting-answers'
