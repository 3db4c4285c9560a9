/** The names of the product, which a site shows as long as it has none of its own. */
export const productName = () => 'Motorcycle Exam Practice'
export const productShortName = () => 'Moto Exam'
