/** The storage key of the state that the rider chose on this device. */
export const CHOSEN_STATE = 'state'
