/**
 * The storage key of the uid of the rider who is signed in on this device. Earlier releases stored
 * 'yes' instead of the uid. Also a class that the `html` element gets if the key has a value.
 */
export const KNOWN_RIDER = 'known-rider'
