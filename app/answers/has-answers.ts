/** A storage key, and a class of the `html` element. It means that this device has a rider's answers. */
export const HAS_ANSWERS = 'has-answers'

/** The storage key of answers that wait until the code of the log has loaded. */
export const WAITING_ANSWERS = 'waiting-answers'
