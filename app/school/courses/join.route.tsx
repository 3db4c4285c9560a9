import { type ReactNode, useEffect, useRef, useState } from 'react'
import { data, redirect } from 'react-router'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { refusal } from '../course-records/guess-limit.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import type { Route } from './+types/join.route.ts'
import * as messages from './course-messages.ts'
import { joinPath, pupilPath } from './course-paths.ts'
import { joinCourse } from './join-course.server.ts'
import { lookUpCourse } from './look-up-course.server.ts'
import { NoCourse, WaysOn } from './no-course.tsx'
import {
  forgetEndedCourses,
  type RememberedPupil,
  rememberedPupil,
} from './remembered-pupil.client.ts'
import { shownWait } from './shown-wait.ts'

export const handle: RouteHandle = { waits: true }

/** An emoji or a letter with accents may be long. */
const MOST_TYPED = 100

export async function loader({ params, context }: Route.LoaderArgs) {
  const [services, info] = [context.get(servicesContext), context.get(requestContext)]
  const found = await lookUpCourse(services, info, params.code)
  if (!found) return data(null, { status: 404 })
  if ('wait' in found) return data(found, refusal(found))
  if (found.id !== params.code) throw redirect(joinPath(found.id))
  const { id: code, name, isClosed, roster = [] } = found
  const hasRoster = roster.length > 0
  return data({ code, name, isClosed, hasRoster, secret: newSecret() })
}

/** Lets a pupil join with the `nickname`, and leads to the pupil's own address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const info = context.get(requestContext)
  const found = await lookUpCourse(services, info, params.code)
  if (!found) return data({ message: messages.noCourse(), nickname: '' }, 404)
  if ('wait' in found) {
    const message = messages.tooManyCodes(shownWait(found.wait))
    return data({ message, nickname: '' }, refusal(found))
  }
  const form = await request.formData().catch(() => new FormData())
  const sent = {
    nickname: String(form.get('nickname') ?? '').slice(0, MOST_TYPED),
    secret: String(form.get('secret')),
  }
  const joined = await joinCourse(services, found, sent, info).catch((error) =>
    tellStoreTrouble(services, info, error),
  )
  if ('link' in joined) throw redirect(pupilPath(found.id, joined.link), 303)
  const { message, status } = joined
  const told = { message, nickname: sent.nickname }
  if (!('wait' in joined)) return data(told, status)
  services.log.warn(securityEvent('rate.limited', { limit: joined.limit }), 'too many joins')
  return data(told, { status, headers: { 'Retry-After': String(joined.wait) } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: joinTitle(loaderData) },
  { name: 'robots', content: 'noindex' },
]

function joinTitle(shown: Route.ComponentProps['loaderData']): string {
  if (!shown) return messages.notHere()
  return 'wait' in shown ? messages.join() : messages.joinThis(shown.name)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
  ...Object.fromEntries([...loaderHeaders, ...actionHeaders]),
  'Cache-Control': 'no-store',
})

export default function Join({ loaderData, actionData, params }: Route.ComponentProps) {
  const missing = loaderData ? undefined : params.code

  useEffect(() => forgetEndedCourses(new Date(), missing), [missing])

  if (!loaderData) return <NoCourse />
  if ('wait' in loaderData) {
    return (
      <Joining title={messages.join()}>
        <ErrorNotice message={messages.tooManyCodes(shownWait(loaderData.wait))} />
        <ComeBack code={params.code} isOffered>
          <WaysOn />
        </ComeBack>
      </Joining>
    )
  }
  const { code, name, isClosed, hasRoster, secret } = loaderData
  return (
    <Joining title={messages.joinThis(name)}>
      {isClosed && <p className="text-lg">{messages.closed()}</p>}
      <ComeBack code={code} isOffered={!actionData}>
        {isClosed ? <WaysOn /> : <JoinForm {...{ secret, hasRoster }} refused={actionData} />}
      </ComeBack>
    </Joining>
  )
}

function Joining({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">{title}</h1>
      {children}
    </section>
  )
}

type ComeBackProps = { code: string; isOffered: boolean; children: ReactNode }

/**
 * Offers the way back to the pupil whom this device remembers. Otherwise shows its children, and leaves a
 * form alone that somebody began to fill in before the script started.
 */
function ComeBack({ code, isOffered, children }: ComeBackProps) {
  const [pupil, setPupil] = useState<RememberedPupil | null>(null)
  const form = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const isBegun = form.current?.contains(document.activeElement)
    if (isOffered && !isBegun) setPupil(rememberedPupil(code))
  }, [code, isOffered])

  if (!pupil) {
    return (
      <div ref={form} className="contents">
        {children}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink to={pupilPath(code, pupil.link)}>{messages.goOnAs(pupil.nickname)}</ButtonLink>
      <Button look="plain" onClick={() => setPupil(null)}>
        {messages.somebodyElse()}
      </Button>
    </div>
  )
}

type JoinFormProps = {
  secret: string
  /** True if the pupil types the name that the school has. */
  hasRoster: boolean
  refused: { message: string; nickname: string } | undefined
}

function JoinForm({ secret, hasRoster, refused }: JoinFormProps) {
  return (
    <form method="post" autoComplete="off" className="flex flex-col gap-4">
      {/* A second press of the button joins no second pupil. */}
      <input type="hidden" name="secret" value={secret} />
      <Field label={hasRoster ? messages.nameOnRoster() : messages.nickname()}>
        <input
          name="nickname"
          required
          maxLength={MOST_TYPED}
          autoComplete="off"
          defaultValue={refused?.nickname}
          aria-describedby="nickname-hint"
          className={INPUT}
        />
      </Field>
      <p id="nickname-hint" className="text-quiet">
        {hasRoster ? messages.nameHint() : messages.nicknameHint()} {messages.deletedAtEnd()}
      </p>
      <ErrorNotice message={refused?.message ?? null} />
      <Button type="submit">{messages.begin()}</Button>
    </form>
  )
}
