/** The names of the product, which a site shows as long as it has none of its own. */
export const productName = () => 'Motorcycle Exam Practice'
export const productShortName = () => 'Moto Exam'
/** Links of the footer, if the site says who runs it. */
export const imprint = () => 'Who runs this site'
export const contact = () => 'Contact'
