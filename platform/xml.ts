import type { XMLBuilder } from 'fast-xml-parser'

let builder: Promise<XMLBuilder> | undefined

/**
 * Writes an XML document: `{ link: { '@href': '…' } }` is an element with an attribute. The library
 * is loaded at the first use, because a server does not need it at its start.
 */
export async function xml(document: object): Promise<string> {
  builder ??= openBuilder()
  const text = (await builder).build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    ...document,
  })
  return text.replace(NOT_IN_XML, '')
}

async function openBuilder(): Promise<XMLBuilder> {
  const { XMLBuilder } = await import('fast-xml-parser')
  return new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressEmptyNode: true,
  })
}

/** An element: its attributes have `@` before their names, and its own text is `#text`. */
export type XmlElement = { [name: string]: XmlElement[] | string }

/**
 * Reads an XML document. Each element is a list, even if it occurs once. Returns null for a malformed
 * document, and for one that declares a document type, because entities can grow without end.
 */
export async function readXml(text: string): Promise<XmlElement | null> {
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) return null
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    // Without this, '&#233;' stays as it is.
    htmlEntities: true,
    trimValues: false,
    alwaysCreateTextNode: true,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  })
  try {
    return parser.parse(text)
  } catch {
    // The parser also refuses elements that are nested too deeply.
    return null
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
