/** A message has at most this many characters, as `String.length` counts them. */
export const MESSAGE_LIMIT = 5000
