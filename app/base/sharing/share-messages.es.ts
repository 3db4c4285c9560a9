export const share = () => 'Compartir'
export const copied = () => 'Texto y enlace copiados.'
export const notCopied = (url: string) => `No se pudo copiar el enlace. Es este: ${url}`
