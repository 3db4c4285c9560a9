import type { ReactNode } from 'react'
import paperStyles from '../../base/styles/paper.css?url'
import { shownDay } from '../../base/text/shown-day.ts'
import { BrandMark } from '../../base/ui/brand-mark.tsx'
import { ButtonLink } from '../../base/ui/button.tsx'
import { DeadEnd } from '../../base/ui/dead-end.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { QrCode } from '../../base/ui/qr-code.tsx'
import { ofSchool } from '../courses/course-messages.ts'
import { checkPath } from '../courses/course-paths.ts'
import type { OwnCertificate, ShownCertificate } from './certificate.server.ts'
import * as messages from './certificate-messages.ts'

type Props = { certificate: OwnCertificate | null; back: string }

/** A certificate to print, or why there is none. */
export function Certificate({ certificate, back }: Props) {
  const toResults = (
    <ButtonLink look="plain" to={back} reloadDocument>
      {messages.back()}
    </ButtonLink>
  )
  if (!certificate) {
    return (
      <DeadEnd title={messages.none()} text={messages.rule()}>
        {toResults}
      </DeadEnd>
    )
  }
  const { origin, code, check, lastDay, missed } = certificate
  const address = origin + checkPath(code, check)
  return (
    <section className="mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6 print:block print:max-w-none print:p-0">
      <CertificateSheet certificate={certificate}>
        <div className="signature w-full max-w-2xl">
          <Line label={messages.signature()} />
        </div>
        <div className="flex items-center justify-center gap-4 text-start text-sm">
          <QrCode text={address} label={messages.qrCode()} className="w-24 shrink-0" />
          <p className="max-w-md wrap-anywhere">
            {messages.howToCheck(shownDay(lastDay))} <b translate="no">{address}</b>
          </p>
        </div>
      </CertificateSheet>
      {missed.length > 0 && (
        <p className="print:hidden">
          {messages.missing(missed)} {messages.openAgain()}
        </p>
      )}
      <p className="print:hidden">{messages.howCounted()}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButton>{messages.print()}</PrintButton>
        {toResults}
      </div>
    </section>
  )
}

/** The frame and the facts of a certificate. */
export function CertificateSheet(props: { certificate: ShownCertificate; children?: ReactNode }) {
  const { nickname, isNamed, course, school, state, attended, lessons, day, ...counts } =
    props.certificate
  return (
    <article className="certificate flex break-inside-avoid flex-col items-center gap-3 bg-card p-6 text-center">
      <link rel="stylesheet" href={paperStyles} precedence="paper" />
      <BrandMark className="size-12" />
      <h1 className="text-3xl font-black">{messages.certificate()}</h1>
      {isNamed ? (
        <p className="text-4xl font-extrabold wrap-anywhere">{nickname}</p>
      ) : (
        <div className="flex w-full max-w-md flex-col gap-2">
          <div className="py-6">
            <Line label={messages.nameLine()} />
          </div>
          <p className="wrap-anywhere">{messages.nickname(nickname)}</p>
        </div>
      )}
      <p>{messages.tookPart()}</p>
      <p className="text-2xl font-extrabold text-balance wrap-anywhere">{course}</p>
      <p className="text-lg wrap-anywhere">{ofSchool(school, state.stateName)}</p>
      <p>{messages.ofLessons(attended, lessons, shownDay(day))}</p>
      <p className="text-xl font-bold">{messages.result(counts.right, counts.asked)}</p>
      {counts.answered < counts.asked && (
        <p>{messages.unanswered(counts.asked - counts.answered)}</p>
      )}
      {counts.passed.map(({ lesson, right, asked }) => (
        <p key={lesson}>{messages.passed(Number(lesson), right, asked)}</p>
      ))}
      <p className="max-w-2xl text-sm text-quiet">{messages.noDocument()}</p>
      {props.children}
    </article>
  )
}

/** A line to write on. */
function Line({ label }: { label: string }) {
  return (
    <p className="grow basis-64 border-t border-ink pt-1 text-start text-sm text-quiet">{label}</p>
  )
}
