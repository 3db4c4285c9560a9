/** Messages of a failed detection that only its own script shows (spec, section 8). */
export const unsupported = () => 'Este navegador no permite detectar la ubicación.'
export const noPosition = () => 'Permiso denegado o ubicación no disponible.'
export const geocodingFailed = () => 'No se pudo identificar la ubicación'
