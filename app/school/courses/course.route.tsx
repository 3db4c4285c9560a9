import { data } from 'react-router'
import { href } from '../../base/text/address.ts'
import { shownDay } from '../../base/text/shown-day.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { QrCode } from '../../base/ui/qr-code.tsx'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import { NEEDED } from '../../riders/learning/readiness-limits.ts'
import { wallSecretOf } from '../course-records/secrets.server.ts'
import type { Route } from './+types/course.route.ts'
import { lastDay } from './course-end.ts'
import * as messages from './course-messages.ts'
import {
  calendarPath,
  coursePath,
  joinPath,
  newLessonPath,
  ownQuestionsPath,
  pupilPagePath,
  resultsPath,
  settingsPath,
  sheetsPath,
  shownCode,
  wallPath,
} from './course-paths.ts'
import { courseView } from './course-view.server.ts'
import { findForTeacher, noCourseAt } from './find-teacher.server.ts'
import { keepLatest } from './keep-latest.client.ts'
import { LessonList } from './lesson-list.tsx'
import { MissedList } from './missed-list.tsx'
import { NoCourse } from './no-course.tsx'
import { PupilTable } from './pupil-table.tsx'
import * as resultMessages from './result-messages.ts'
import { TopicCountsList } from './topic-counts-list.tsx'
import { useLooks } from './use-looks.ts'
import { useMyCourse } from './use-my-course.ts'

/** The teacher's page of a course. Its address is the only key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return noCourseAt(services, code)
  const view = await courseView(services, found.of)
  const here = new Set(view.pupils.map(({ nickname }) => nickname))
  const missing = (found.of.roster ?? []).filter((name) => !here.has(name))
  const keys = { secret, wall: wallSecretOf(found.of) }
  return data({ ...view, ...keys, missing, origin: services.origin })
}

export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  return keepLatest(`course ${params.code}`, serverLoader)
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && 'name' in loaderData ? loaderData.name : messages.notHere() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function CoursePage({ loaderData, params }: Route.ComponentProps) {
  const isThere = 'code' in loaderData
  useLooks(isThere)
  useMyCourse(loaderData, params)

  if (!isThere) return <NoCourse {...loaderData} />
  const { name, school, state, secret, lessons, code } = loaderData
  const page = coursePath(code, secret)
  return (
    <section className="results mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold text-balance wrap-anywhere">{name}</h1>
        <p className="text-quiet wrap-anywhere">{messages.ofSchool(school, state.stateName)}</p>
      </header>
      <HowToJoin view={loaderData} />
      <Section id="lessons" title={messages.lessons()}>
        <LessonList lessons={lessons} code={code} secret={secret} />
        <div className="flex flex-wrap gap-x-3 print:hidden">
          <ButtonLink to={newLessonPath(code, secret)}>{messages.newLesson()}</ButtonLink>
          {lessons.length > 0 && (
            <ButtonLink look="link" to={calendarPath(code, secret)} reloadDocument>
              {messages.calendar()}
            </ButtonLink>
          )}
        </div>
      </Section>
      <CourseResults view={loaderData} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink look="plain" to={ownQuestionsPath(code, secret)}>
          {messages.ownQuestions()}
        </ButtonLink>
        <ButtonLink look="plain" to={settingsPath(code, secret)}>
          {messages.settings()}
        </ButtonLink>
        <PrintButton look="plain">{messages.print()}</PrintButton>
        <ButtonLink look="plain" className="without-script" to={page} reloadDocument>
          {messages.refresh()}
        </ButtonLink>
      </div>
    </section>
  )
}

type Shown = Extract<Route.ComponentProps['loaderData'], { code: string }>

/** The pupils, the topics and what was missed most, with the ways to take the results away. */
function CourseResults({ view }: { view: Shown }) {
  const { code, secret, pupils, questions, topics, missed, missing } = view
  return (
    <>
      <Section id="pupils" title={messages.pupils(pupils.length)}>
        {pupils.length === 0 ? (
          <p>{messages.nobodyYet()}</p>
        ) : (
          <>
            <PupilTable
              pupils={pupils}
              total={questions}
              pathOf={(pupil) => pupilPagePath(code, secret, pupil)}
            />
            <p className="text-sm text-quiet">{resultMessages.aboutReadiness(NEEDED)}</p>
            <div className="flex flex-wrap gap-3 print:hidden">
              <ButtonLink look="plain" to={resultsPath(code, secret)} reloadDocument>
                {resultMessages.csv()}
              </ButtonLink>
              <ButtonLink look="plain" to={sheetsPath(code, secret)}>
                {resultMessages.allSheets()}
              </ButtonLink>
            </div>
          </>
        )}
        {missing.length > 0 && <p>{messages.notYetHere(missing.join(', '))}</p>}
      </Section>
      {topics.length > 0 && (
        <>
          <Section id="topics" title={resultMessages.topics()}>
            <TopicCountsList topics={topics} />
          </Section>
          <Section id="missed" title={resultMessages.mostMissed()}>
            <MissedList missed={missed} />
          </Section>
        </>
      )}
    </>
  )
}

/** The code for the pupils, and what the teacher can show on the wall. */
function HowToJoin({ view }: { view: Shown }) {
  const { code, wall, isEndOpen, isClosed, expiresAt, origin } = view
  const day = shownDay(lastDay(expiresAt))
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex grow basis-64 flex-col gap-2">
          <p>{messages.openAddress()}</p>
          <p className="text-lg font-semibold wrap-anywhere">{origin + joinPath(code)}</p>
          <p className="wrap-anywhere">{messages.orTypeCode(origin + href('/class'))}</p>
          <p translate="no" className="text-4xl font-black tracking-wider">
            {shownCode(code)}
          </p>
        </div>
        <QrCode text={origin + joinPath(code)} label={messages.qrCode()} className="w-44" />
      </div>
      <p className="text-quiet">
        {messages.keepThisLink()} {isEndOpen ? messages.endsEmptyOn(day) : messages.endsOn(day)}
      </p>
      {isClosed && <p className="font-semibold">{messages.isClosed()}</p>}
      <ButtonLink look="plain" className="self-start" to={wallPath(code, wall)} target="_blank">
        {messages.wall()}
      </ButtonLink>
      <p className="text-quiet">{messages.wallHint()}</p>
    </div>
  )
}
