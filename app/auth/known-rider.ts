/**
 * The storage key of the uid of the rider who is signed in on this device. The value is 'yes' while the
 * uid is not known. Also a class that the `html` element gets if the key has a value.
 */
export const KNOWN_RIDER = 'known-rider'
