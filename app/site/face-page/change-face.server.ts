import { data } from 'react-router'
import { weaknessOf } from '../../base/face/accent.ts'
import { latestFace, saveFace } from '../../base/face/face.server.ts'
import { type Face, face } from '../../base/face/face.ts'
import { LANGUAGES } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import type { Admin } from '../../people/admin/require-admin.server.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import {
  ALL_FIELDS,
  BEFORE,
  type FlatFace,
  type FormBase,
  flatFace,
  labelOf,
  namesOf,
  unflatFace,
} from './face-fields.ts'
import { readSentLogo } from './sent-logo.server.ts'

export type FaceReply = {
  done?: string
  /** Why fields are refused, by their names. */
  problems?: Record<string, string>
  /** What another admin has saved meanwhile in the same fields. The next try may replace it. */
  conflict?: { label: string; now: string }[]
  /** What changes in the form of the texts. The other forms leave what is typed there. */
  form?: FormBase
}

const ATTEMPTS = 5
const BUSY = 'Others keep changing this page. Please try again.'
const FIRST = LANGUAGES[0]
const NAMES = [...ALL_FIELDS].flatMap(namesOf)
const TYPED = NAMES.filter((name) => name !== 'logo')

type FaceIntent = 'save-site' | 'reset-site' | 'save-logo' | 'remove-logo'
/** The fields that a form wants to change, and what was saved in them when it was shown. */
type Change = { before: FlatFace; fields: FlatFace; intent: FaceIntent; done: string }
type Refusal = Pick<FaceReply, 'form'> & { problems: Record<string, string> }

/** Handles the forms of the page. */
export async function changeFace(services: Services, admin: Admin, sent: FormData) {
  const change = await readChange(services, sent)
  if ('problems' in change) return data<FaceReply>(change, 422)
  return save(services, admin, change)
}

async function readChange(services: Services, sent: FormData): Promise<Change | Refusal> {
  const intent = sent.get('intent')
  const names = namesIn(sent)
  if (!names.every((name) => sent.has(BEFORE + name)))
    return { problems: { form: 'This page is outdated. Please load it again.' } }
  const before = textsOf(names, (name) => typedText(sent.get(BEFORE + name)))
  if (intent === 'save-logo') {
    const logo = await readSentLogo(services, sent.get('logo'))
    if ('refused' in logo) return { problems: { logo: logo.refused } }
    return { intent, before, done: 'Saved.', fields: { logo: logo.link } }
  }
  if (intent === 'remove-logo' || intent === 'reset-site')
    return { intent, before, done: 'Back to the default.', fields: textsOf(names, () => undefined) }
  if (intent !== 'save-site') return { problems: { form: 'Please load this page again.' } }
  const texts = textsOf(names, (name) => typedText(sent.get(name)))
  const checked = checkTyped(texts)
  if ('problems' in checked) return { ...checked, form: { before, texts } }
  const wanted = flatFace(checked.face)
  return { intent, before, done: 'Saved.', fields: textsOf(names, (name) => wanted[name]) }
}

/** The names of the fields that a form is about. */
function namesIn(sent: FormData): string[] {
  switch (sent.get('intent')) {
    case 'save-site':
      return TYPED
    case 'reset-site': {
      const own = namesOf(String(sent.get('field')))
      return NAMES.filter((name) => own.includes(name))
    }
    default:
      return ['logo']
  }
}

/** Has each of the names, so that a field without a text replaces one with a text. */
function textsOf(names: string[], textOf: (name: string) => string | undefined): FlatFace {
  return Object.fromEntries(names.map((name) => [name, textOf(name)]))
}

/** Empty means the product's own. Spaces alone are kept, so that they are refused. */
function typedText(value: FormDataEntryValue | null): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(/\r\n?/g, '\n') : undefined
}

function checkTyped(typed: FlatFace): { face: Face } | { problems: Record<string, string> } {
  const wanted = { ...typed, accent: typed.accent?.trim().toLowerCase() }
  const parsed = face.safeParse(unflatFace(wanted))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('-')
      return [name, `${labelOf(name)}: ${message}.`]
    })
    return { problems: Object.fromEntries(problems.reverse()) }
  }
  const { accent, name, shortName } = parsed.data
  const lonely = Object.entries({ name, shortName }).find(([, texts]) => texts && !texts[FIRST.tag])
  if (lonely) {
    const field = `${lonely[0]}-${FIRST.tag}`
    return {
      problems: { [field]: `${labelOf(field)}: it is missing, and another language has one.` },
    }
  }
  const weak = accent && weaknessOf(accent)
  if (!weak) return { face: parsed.data }
  const ratio = Math.floor(weak.ratio * 100) / 100
  return {
    problems: {
      accent: `Accent color: on ${accent} neither dark nor white text can be read well (contrast ${ratio}, and 4.5 are needed). ${weak.nearest.join(' or ')} would do.`,
    },
  }
}

/** Saves the changed fields over the latest face, unless another admin has changed one of them otherwise. */
async function save(services: Services, admin: Admin, { before, fields, intent, done }: Change) {
  const names = Object.keys(fields)
  const changed = names.filter((name) => fields[name] !== before[name])
  const mine = textsOf(changed, (name) => fields[name])
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const latest = await latestFace(services)
    const now = flatFace(latest.face)
    const next = { ...now, ...mine }
    const clashes = changed.filter(
      (name) => now[name] !== before[name] && now[name] !== fields[name],
    )
    if (clashes.length > 0) {
      const conflict = clashes.map((name) => ({ label: labelOf(name), now: now[name] ?? '' }))
      const form = { before: textsOf(names, (name) => now[name]), texts: next }
      return data<FaceReply>(intent === 'save-site' ? { conflict, form } : { conflict }, 409)
    }
    const saved = textsOf(names, (name) => next[name])
    const reply: FaceReply = { done, form: { before: saved, texts: saved } }
    if (changed.length === 0) return data(reply)
    const face = unflatFace(next) as Face
    if (!(await saveFace(services, { number: latest.number + 1, face }, admin.uidHash))) continue
    const changes = changedValues(now, next).map((value) => ({
      ...value,
      what: labelOf(value.what),
    }))
    await recordDeed(services, intent, { uid: admin.uid, thing: 'site', changes })
    return data(reply)
  }
  const form = intent === 'save-site' ? { before, texts: fields } : undefined
  return data<FaceReply>({ problems: { form: BUSY }, form }, 503)
}
