/** Messages of the installed app and its releases. */
export const install = () => 'Install'
export const installApp = () => 'Install the App'
export const whyInstall = () => 'Add this app to your home screen. It opens even without a signal.'
export const newerVersion = () => 'A newer version is ready •'
export const reload = () => 'Reload'
