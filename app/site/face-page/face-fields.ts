import { FACE_LIMITS, type Face, type FaceField } from '../../base/face/face.ts'
import { LANGUAGES } from '../../base/text/languages.ts'

type TextField = 'name' | 'shortName' | 'imprint' | 'privacy'
type LineField = 'contact' | 'license' | 'accent'
/** What the admin's form has of a face, by the names of its fields. */
export type FlatFace = Record<string, string | undefined>
/** What was saved in the fields of a form when it was shown, and the texts that the fields begin with. */
export type FormBase = { before: FlatFace; texts: FlatFace }
/** Begins the names of the fields of `before` in a form. */
export const BEFORE = 'before-'

type Field = { label: string; hint: string; isLong?: boolean; max: number }

/** The texts of a face, one in each language. */
export const TEXT_FIELDS: Record<TextField, Field> = {
  name: {
    label: 'Name',
    hint: 'In the top bar, link previews, the feed, files and mails. Pages in another language show the English name if they have none.',
    max: FACE_LIMITS.name,
  },
  shortName: {
    label: 'Short name',
    hint: 'Below the icon on a phone’s home screen.',
    max: FACE_LIMITS.shortName,
  },
  imprint: {
    label: 'Who runs this site',
    hint: 'A name and an address, such as a law may ask for. On the page ‘Privacy’; the footer links to it.',
    isLong: true,
    max: FACE_LIMITS.imprint,
  },
  privacy: {
    label: 'Own paragraph about privacy',
    hint: 'On the page ‘Privacy’, below what the product stores. Empty lines part paragraphs.',
    isLong: true,
    max: FACE_LIMITS.privacy,
  },
}

export const LINE_FIELDS: Record<LineField, Field> = {
  contact: {
    label: 'Contact',
    hint: 'An email address, or an address that begins with https://. The footer and the page ‘Privacy’ link to it.',
    max: FACE_LIMITS.contact,
  },
  license: {
    label: 'License of the questions',
    hint: 'On the page of the open bank and in its files.',
    max: FACE_LIMITS.license,
  },
  accent: {
    label: 'Accent color',
    hint: 'As #rrggbb. Signs in pictures and questions stay yellow.',
    max: 7,
  },
}

const isText = (field: string): field is TextField => field in TEXT_FIELDS
export const ALL_FIELDS = [
  ...Object.keys(TEXT_FIELDS),
  ...Object.keys(LINE_FIELDS),
  'logo',
] as const

/** Returns the names of a field in the form: one, or one for each language. */
export function namesOf(field: string): string[] {
  return isText(field) ? LANGUAGES.map(({ tag }) => `${field}-${tag}`) : [field]
}

export function labelOf(name: string): string {
  const [field = '', tag] = name.split('-')
  const fields: Record<string, { label: string }> = {
    ...TEXT_FIELDS,
    ...LINE_FIELDS,
    logo: { label: 'Logo' },
  }
  const language = LANGUAGES.find((one) => one.tag === tag)?.name
  return `${fields[field]?.label}${language ? ` (${language})` : ''}`
}

export function flatFace(face: Face): FlatFace {
  return Object.fromEntries(
    Object.entries(face).flatMap(([field, value]) =>
      typeof value === 'object'
        ? Object.entries(value).map(([tag, text]) => [`${field}-${tag}`, text])
        : [[field, value]],
    ),
  )
}

/** The face of the fields that have a text. It is not checked. */
export function unflatFace(flat: FlatFace): Partial<Record<FaceField, unknown>> {
  const face: Record<string, unknown> = {}
  for (const field of ALL_FIELDS) {
    const given = namesOf(field).flatMap((name) =>
      flat[name] ? [[name.split('-')[1], flat[name]]] : [],
    )
    if (given.length > 0) face[field] = isText(field) ? Object.fromEntries(given) : given[0]?.[1]
  }
  return face
}
