import { data } from 'react-router'
import { weaknessOf } from '../../base/face/accent.ts'
import { faceAt, latestFace, saveFace } from '../../base/face/face.server.ts'
import { type Face, face } from '../../base/face/face.ts'
import { LANGUAGES } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import type { Admin } from '../../people/admin/require-admin.server.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { ALL_FIELDS, type FlatFace, flatFace, labelOf, namesOf, unflatFace } from './face-fields.ts'
import { readSentLogo } from './sent-logo.server.ts'

export type FaceReply = {
  done?: string
  /** What was done. */
  did?: FaceIntent
  /** Why fields are refused, by their names. */
  problems?: Record<string, string>
  /** The save on which refused fields are based. A later one may have others. */
  shown?: number
  /** What another admin has saved meanwhile in the same fields. The next try may replace it. */
  conflict?: { number: number; fields: { label: string; now: string }[] }
  typed?: FlatFace
}

const ATTEMPTS = 5
const BUSY = 'Others keep changing this page. Please try again.'
const FIRST = LANGUAGES[0]
const NAMES = [...ALL_FIELDS].flatMap(namesOf)

type FaceIntent = 'save-site' | 'reset-site' | 'save-logo' | 'remove-logo'
type Change = { shown: number; fields: FlatFace; intent: FaceIntent; done: string }

/** Handles the forms of the page. */
export async function changeFace(services: Services, admin: Admin, sent: FormData) {
  const shown = Number(sent.get('shown') ?? Number.NaN)
  const change = await readChange(services, sent, shown)
  if ('problems' in change) return data<FaceReply>({ ...change, shown }, 422)
  return save(services, admin, { shown, ...change })
}

type Asked = Omit<Change, 'shown'>

async function readChange(
  services: Services,
  sent: FormData,
  shown: number,
): Promise<Asked | { problems: Record<string, string>; typed?: FlatFace }> {
  const intent = sent.get('intent')
  const base = Number.isInteger(shown) && shown >= 0 ? await faceAt(services, shown) : null
  if (!base) return { problems: { form: 'This page is outdated. Please load it again.' } }
  const before = flatFace(base.face)
  if (intent === 'save-logo') {
    const logo = await readSentLogo(services, sent.get('logo'))
    if ('refused' in logo) return { problems: { logo: logo.refused } }
    return { intent, done: 'Saved.', fields: { ...before, logo: logo.link } }
  }
  if (intent === 'remove-logo')
    return { intent, done: 'The product’s own again.', fields: { ...before, logo: undefined } }
  if (intent === 'reset-site') {
    const own = namesOf(String(sent.get('field'))).map((name) => [name, undefined])
    return {
      intent,
      done: 'The product’s own again.',
      fields: { ...before, ...Object.fromEntries(own) },
    }
  }
  if (intent !== 'save-site') return { problems: { form: 'Please load this page again.' } }
  const typed = Object.fromEntries(
    NAMES.filter((name) => name !== 'logo').map((name) => [name, typedText(sent.get(name))]),
  )
  const checked = checkTyped(typed)
  if ('problems' in checked) return { ...checked, typed }
  return { intent, done: 'Saved.', fields: { ...flatFace(checked.face), logo: before.logo } }
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
async function save(services: Services, admin: Admin, { shown, fields, intent, done }: Change) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const [base, latest] = [await faceAt(services, shown), await latestFace(services)]
    const [before, now] = [flatFace(base?.face ?? {}), flatFace(latest.face)]
    const changed = NAMES.filter((name) => fields[name] !== before[name])
    const clashes = changed.filter(
      (name) => now[name] !== before[name] && now[name] !== fields[name],
    )
    if (clashes.length > 0) {
      const told = clashes.map((name) => ({ label: labelOf(name), now: now[name] ?? '' }))
      const mine = Object.fromEntries(changed.map((name) => [name, fields[name]]))
      const typed = { ...now, ...mine }
      const reply = { conflict: { number: latest.number, fields: told }, typed }
      return data<FaceReply>(reply, 409)
    }
    if (changed.length === 0) return data<FaceReply>({ done, did: intent })
    const next = { ...now, ...Object.fromEntries(changed.map((name) => [name, fields[name]])) }
    const face = unflatFace(next) as Face
    if (!(await saveFace(services, { number: latest.number + 1, face }, admin.uidHash))) continue
    const changes = changedValues(now, next).map((value) => ({
      ...value,
      what: labelOf(value.what),
    }))
    await recordDeed(services, intent, { uid: admin.uid, thing: 'site', changes })
    return data<FaceReply>({ done, did: intent })
  }
  return data<FaceReply>({ problems: { form: BUSY }, typed: fields }, 503)
}
