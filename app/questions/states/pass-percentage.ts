/** The lowest percentage that passes a quick quiz (spec, section 9). */
export const PASS_PERCENTAGE = 80
