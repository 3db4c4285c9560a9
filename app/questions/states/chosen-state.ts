/** The storage key of the state that the rider chose on this device, and a class of `html`. */
export const CHOSEN_STATE = 'state'
