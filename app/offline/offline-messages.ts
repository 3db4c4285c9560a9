/** Messages of the installed app and its releases. */
export const install = () => 'Install'
export const newerVersion = () => 'A newer version is ready •'
export const reload = () => 'Reload'
