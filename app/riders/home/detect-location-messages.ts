/** Messages of a failed detection that only its own script shows (spec, section 8). */
export const unsupported = () => 'Geolocation is not supported by this browser.'
export const noPosition = () => 'Permission denied or unavailable.'
export const geocodingFailed = () => 'Reverse geocoding failed'
