export const printByMenu = () => 'To print, use the menu of your browser.'
