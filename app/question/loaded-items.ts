/** The maximum number of Quiz items of a state from which the quick quiz draws (spec, section 7). */
export const LOADED_ITEMS = 25
