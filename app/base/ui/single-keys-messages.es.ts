export const singleKeys = () => 'Usar letras, números y signos como atajos'
