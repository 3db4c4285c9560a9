/** Messages of link previews. */
export const site = () => 'Práctica para el examen de motocicleta'
export const sitePicture = () =>
  'Una señal de tránsito amarilla con un camino sinuoso y las palabras “Práctica para el examen de motocicleta”'
