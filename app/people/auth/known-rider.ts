/**
 * The storage key of the uid of the rider who is signed in on this device. The value is 'yes' while the
 * uid is not known. If the key has a value, the `html` element gets a class of the same name.
 */
export const KNOWN_RIDER = 'known-rider'
