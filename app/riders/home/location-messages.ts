/** The message of a failed detection (spec, section 8). */
export const noState = () => 'Unable to resolve state'
