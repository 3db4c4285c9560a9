/** The mark on the plate of a state whose questions come from its manual. */
export const fromItsManual = () => '✓ From its manual'
