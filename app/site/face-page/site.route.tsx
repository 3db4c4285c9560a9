import { useState } from 'react'
import { Form } from 'react-router'
import { latestFace, shownOf } from '../../base/face/face.server.ts'
import { iconLink } from '../../base/face/logo-link.ts'
import { showFace } from '../../base/face/shown-face.ts'
import { LANGUAGES } from '../../base/text/languages.ts'
import { Button } from '../../base/ui/button.tsx'
import { FILE_INPUT, Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { requireAdmin } from '../../people/admin/require-admin.server.ts'
import { sentForm } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal } from '../../people/admin/use-action.ts'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/site.route.ts'
import { AccentPreview } from './accent-preview.tsx'
import { changeFace, type FaceReply } from './change-face.server.ts'
import {
  BEFORE,
  type FlatFace,
  type FormBase,
  flatFace,
  LINE_FIELDS,
  namesOf,
  TEXT_FIELDS,
} from './face-fields.ts'
import { useFormBase } from './use-form-base.ts'

/** A logo of 2 MB, and the fields beside it. */
export const handle: RouteHandle = { maxBodyBytes: 2.5 * 1024 * 1024 }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const { face } = await latestFace(services)
  const { logo } = face
  return {
    values: flatFace(face),
    logo: logo ? iconLink(logo, 'logo') : null,
    license: services.settings.contentTerms,
    shown: shownOf(face),
  }
}

/** Runs after a change: the top bar, the icons and the footer follow at once. The accent follows after a reload. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  showFace(loaded.shown)
  return loaded
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdmin(services, request)
  return changeFace(services, admin, await sentForm(request))
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

type Reply = FaceReply & { message?: string }
const LOST: Reply = { message: 'This did not work. Please try again.' }

export default function SitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, logo, license } = loaderData
  const reply = typeof actionData === 'string' ? LOST : (actionData as Reply | undefined)
  const { done, problems = {}, conflict, message } = reply ?? {}
  const base = useFormBase(values, reply)
  return (
    <AdminPage title="Site" controls={<ChangesLink thing="site" />}>
      <p>
        How the site names and shows itself. An empty field uses the default. Changes show at once,
        the color after a reload; pages that a device keeps for use offline follow at its next
        visit.
      </p>
      <div role="status" className="font-semibold empty:hidden">
        {done}
      </div>
      <ErrorNotice message={message ?? Object.values(problems)[0] ?? null} />
      {conflict && (
        <div role="alert" className="flex flex-col gap-1 rounded-xl border border-edge p-3">
          <p className="font-semibold">
            Another admin saved other values while this page was open. Try again to replace them:
          </p>
          <ul className="list-disc ps-5">
            {conflict.map(({ label, now }) => (
              <li key={label} className="break-words">
                {label} is now {now ? `“${now}”` : 'the default'}
              </li>
            ))}
          </ul>
        </div>
      )}
      <LogoSection stored={values.logo} logo={logo} />
      <Form method="post" className="flex flex-col gap-5" preventScrollReset>
        <Fields base={base} problems={problems} license={license} />
        <Button type="submit" name="intent" value="save-site" className="self-start">
          Save
        </Button>
      </Form>
      <Resets values={values} />
    </AdminPage>
  )
}

/** What was saved when the form was shown. The server compares it with what is saved when the form arrives. */
function Before({ name, value = '' }: { name: string; value: string | undefined }) {
  return <input type="hidden" name={BEFORE + name} value={value} />
}

type FieldsProps = {
  base: FormBase
  problems: Record<string, string>
  license: string
}

function Fields({ base: { before, texts }, problems, license }: FieldsProps) {
  const [accent, setAccent] = useState(texts.accent ?? '')
  const [saved, setSaved] = useState(before.accent)
  if (saved !== before.accent) {
    setSaved(before.accent)
    setAccent(texts.accent ?? '')
  }
  const input = (name: string, max: number, isLong = false) => {
    const common = {
      name,
      defaultValue: texts[name] ?? '',
      'aria-invalid': name in problems,
      maxLength: max,
      className: INPUT,
    }
    // Another saved value takes the place of what is typed.
    const key = before[name] ?? ''
    if (isLong) return <textarea key={key} {...common} rows={4} />
    if (name !== 'accent')
      return <input key={key} {...common} placeholder={name === 'license' ? license : undefined} />
    return (
      <input
        key={key}
        {...common}
        placeholder="#ffc914"
        onChange={(event) => setAccent(event.target.value)}
      />
    )
  }
  return (
    <>
      {[...Object.keys(TEXT_FIELDS), ...Object.keys(LINE_FIELDS)].flatMap(namesOf).map((name) => (
        <Before key={name} name={name} value={before[name]} />
      ))}
      {Object.entries(TEXT_FIELDS).map(([field, { label, hint, max, isLong }]) => (
        <fieldset key={field} className="flex flex-col gap-2">
          <legend className="text-xl font-extrabold">{label}</legend>
          <p className="text-quiet">{hint}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            {LANGUAGES.map(({ tag, name }) => (
              <Field key={tag} label={name}>
                {input(`${field}-${tag}`, max, isLong)}
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
      {Object.entries(LINE_FIELDS).map(([field, { label, hint, max }]) => (
        <div key={field} className="flex flex-col gap-2">
          <Field label={label}>{input(field, max)}</Field>
          <p className="text-quiet">{hint}</p>
          {field === 'accent' && <AccentPreview accent={accent} />}
        </div>
      ))}
    </>
  )
}

type LogoProps = { stored: string | undefined; logo: string | null }

function LogoSection({ stored, logo }: LogoProps) {
  return (
    <Section id="logo" title="Logo">
      <p className="text-quiet">
        An SVG file of shapes and gradients, or a PNG file of at most 2 MB. The icons of browsers
        and phones are made from it.
      </p>
      {logo && <img src={logo} alt="The logo now" className="h-20 self-start" />}
      <Form
        method="post"
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3"
        preventScrollReset
      >
        <Before name="logo" value={stored} />
        <Field label="File">
          <input
            type="file"
            name="logo"
            accept=".svg,.png,image/svg+xml,image/png"
            className={FILE_INPUT}
          />
        </Field>
        <Button type="submit" look="plain" name="intent" value="save-logo">
          Upload
        </Button>
        {logo && (
          <Button type="submit" look="plain" name="intent" value="remove-logo">
            Back to the default
          </Button>
        )}
      </Form>
    </Section>
  )
}

/** A way back for each field that differs from the default. */
function Resets({ values }: { values: FlatFace }) {
  const fields = Object.entries({ ...TEXT_FIELDS, ...LINE_FIELDS })
  const own = fields.filter(([field]) => namesOf(field).some((name) => values[name]))
  if (own.length === 0) return null
  return (
    <Section id="own" title="Back to the default">
      <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
        {own
          .flatMap(([field]) => namesOf(field))
          .map((name) => (
            <Before key={name} name={name} value={values[name]} />
          ))}
        <input type="hidden" name="intent" value="reset-site" />
        {own.map(([field, { label }]) => (
          <Button key={field} type="submit" look="plain" name="field" value={field}>
            {label}
          </Button>
        ))}
      </Form>
    </Section>
  )
}
