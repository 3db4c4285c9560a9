/**
 * A class of `html`: somebody was signed in on this device. And the storage key of the last rider's
 * uid; earlier releases stored 'yes'.
 */
export const KNOWN_RIDER = 'known-rider'
