/** A storage key, and a class of `html`: somebody was signed in on this device. */
export const KNOWN_RIDER = 'known-rider'
