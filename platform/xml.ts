import { XMLBuilder } from 'fast-xml-parser'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
})

/** Writes an XML document: `{ link: { '@href': '…' } }` is an element with an attribute. */
export function xml(document: object): string {
  const text = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...document })
  return text.replace(NOT_IN_XML, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
