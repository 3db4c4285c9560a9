/** Messages of the installed app and its releases. */
export const install = () => 'Instalar'
export const installApp = () => 'Instalar la app'
export const whyInstall = () =>
  'Agregue esta app a su pantalla de inicio. Se abre incluso sin señal.'
export const newerVersion = () => 'Ya hay una versión más reciente •'
export const reload = () => 'Recargar'
