/** Messages for iPhones and iPads, whose browsers do not offer to install the app. */
export const howToInstall = () =>
  'Agregue esta app a su pantalla de inicio: toque Compartir en su navegador y luego “Agregar a inicio”. Se abre incluso sin señal.'
export const notNow = () => 'Ahora no'
