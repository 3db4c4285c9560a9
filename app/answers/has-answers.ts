/** A storage key, and a class of `html`: this device has answers of a rider. */
export const HAS_ANSWERS = 'has-answers'
