/** Readers of other makers, which check that others can read the files of this product. */
export { parse as parseCsv } from 'csv-parse/sync'
export { parse as parseGift } from 'gift-pegjs'
export { default as ICAL } from 'ical.js'
