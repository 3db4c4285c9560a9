import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { href } from '../../base/text/address.ts'
import { PrintButton } from '../../base/ui/print-button.tsx'
import * as messages from './policy-messages.ts'

type Props = { title: string; summary: string; children: ReactNode }

/** A text for those who check the site, such as a school. It is made for print, too. */
export function PolicyPage({ title, summary, children }: Props) {
  return (
    <article className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="text-lg">{summary}</p>
      <p className="font-semibold">{messages.noAdvice()}</p>
      {children}
      <PolicyLinks />
      <div className="print:hidden">
        <PrintButton look="plain">{messages.print()}</PrintButton>
      </div>
    </article>
  )
}

export function PolicyLinks() {
  const links = [
    { to: href('/privacy'), name: messages.privacy() },
    { to: href('/privacy/details'), name: messages.details() },
    { to: href('/terms'), name: messages.terms() },
    { to: href('/schools/data'), name: messages.schoolData() },
  ]
  return (
    <nav aria-label={messages.allTexts()} className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

type Contact = { text: string; link: string } | null

/** Says how to reach those who run the site. */
export function ContactLine({ contact }: { contact: Contact }) {
  if (!contact) return <p>{messages.byFeedback()}</p>
  return (
    <p>
      {messages.writeTo()}{' '}
      <a href={contact.link} className="underline underline-offset-4 wrap-anywhere">
        {contact.text}
      </a>
    </p>
  )
}
