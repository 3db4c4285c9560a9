/**
 * Writes an XML document: `{ link: { '@href': '…' } }` is an element with an attribute. The library
 * is loaded at the first use, because a server does not need it at its start.
 */
export async function xml(document: object): Promise<string> {
  const { XMLBuilder } = await import('fast-xml-parser')
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressEmptyNode: true,
  })
  const text = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...document })
  return text.replace(NOT_IN_XML, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
