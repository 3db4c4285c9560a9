/** The names of the product, which a site shows as long as it has none of its own. */
export const productName = () => 'Práctica para el examen de motocicleta'
export const productShortName = () => 'Examen de moto'
/** Links of the footer, if the site says who runs it. */
export const imprint = () => 'Quién administra este sitio'
export const contact = () => 'Contacto'
