export const site = () => 'Práctica para el examen de motocicleta'
export const sitePicture = () =>
  'Una señal amarilla con un camino en curvas. Dice: “Práctica para el examen de motocicleta”'
