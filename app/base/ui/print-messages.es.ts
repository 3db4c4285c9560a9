export const printByMenu = () => 'Para imprimir, use el menú de su navegador.'
