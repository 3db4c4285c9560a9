export const singleKeys = () => 'Use letters, digits and signs as shortcuts on this device'
