/** Messages about the device. */
export const offline = () => 'You are offline.'
