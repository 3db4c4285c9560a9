/** A storage key, and a class of the `html` element. It means that this device has a rider's answers. */
export const HAS_ANSWERS = 'has-answers'
