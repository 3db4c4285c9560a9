export const singleKeys = () => 'Letters, digits and signs are shortcuts on this device'
