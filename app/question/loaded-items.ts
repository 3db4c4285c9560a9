/**
 * The maximum number of a state's newest Quiz items, which the quick quiz asks first (spec, section 7;
 * decision 66).
 */
export const LOADED_ITEMS = 25
