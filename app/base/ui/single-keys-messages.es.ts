export const singleKeys = () =>
  'Las letras, los números y los signos son atajos en este dispositivo'
