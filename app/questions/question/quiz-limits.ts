/** The number of questions in a quiz (spec, section 9). */
export const QUIZ_LENGTH = 12

/**
 * The maximum number of a state's newest Quiz items, which the quick quiz asks first (spec, section 7;
 * decision 66).
 */
export const LOADED_ITEMS = 25
