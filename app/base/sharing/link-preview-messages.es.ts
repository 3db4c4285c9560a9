export const sitePicture = (siteName: string) =>
  `Una señal amarilla con un camino en curvas. Dice: “${siteName}”`
