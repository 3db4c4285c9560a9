/** The message of a failed detection (spec, section 8). */
export const noState = () => 'No se pudo identificar el estado'
