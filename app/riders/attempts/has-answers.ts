/** A storage key and a class of the `html` element. Both mean that this device has a rider's answers. */
export const HAS_ANSWERS = 'has-answers'
