/** Messages for iPhones and iPads, whose browsers do not offer to install the app. */
export const howToInstall = () =>
  'Add this app to your home screen: tap Share in your browser, then “Add to Home Screen”. It opens even without a signal.'
export const notNow = () => 'Not now'
