import type { ReactNode } from 'react'
import type { RouteHandle } from '../route-handle.ts'
import type { Route } from './+types/privacy.route.ts'

export const handle: RouteHandle = { cachedBy: [], waits: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: 'Privacy' },
  { name: 'description', content: 'What this site stores and counts, and what it does not.' },
]

/** What the product stores. Whoever stores or counts something new says so here. */
export default function Privacy() {
  return (
    <article className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold">Privacy</h1>
      <p className="text-lg">
        You can practice without an account. There are no ads, no trackers, and no cookies until you
        sign in.
      </p>
      <Part title="On your device">
        <p>
          Your state, your answers, an unfinished quiz, and your settings stay in this browser. Your
          browser’s settings can delete them.
        </p>
      </Part>
      <Part title="If you sign in">
        <p>
          We store your email address and name while you are signed in, and your exams and answers
          until you delete them. Below your saved exams you can download all of it, or delete it.
        </p>
      </Part>
      <Part title="What we count">
        <p>
          When you finish a quiz or an exam, signed in or not, your device sends the questions, the
          options you picked, when you answered and how long it took, and whether you had seen the
          question before. We add them to counters for each question, such as how many riders got it
          right. That is how we find questions that are wrong or unclear, and what you read of other
          riders after an answer.
        </p>
        <p>
          We keep the sums, not your answers, and nothing that says who you are. So that a quiz
          counts once, we keep its random number for two months. So that nobody rewrites the
          counters, your network counts once a day for each question. For that we keep a scrambled
          mark of the network with the question until others answer it on a later day.
        </p>
        <p>If your browser sends the signal Global Privacy Control, we count nothing of yours.</p>
      </Part>
      <Part title="If you send feedback">
        <p>
          We store your message, the question it is about, and the name of your browser. We store
          your email address and your account only if you allow us to write to you.
        </p>
      </Part>
      <Part title="If you report a question">
        <p>
          We store the kind of fault, your words, and a mark made from your internet address, which
          tells reports of different riders apart but does not name you. If you are signed in, the
          report is in your account, and so is when you read what came of it. Both leave it with
          your data.
        </p>
      </Part>
      <Part title="Your location">
        <p>
          Only if you press “Use my location”, your browser tells a map service where you are, to
          about a kilometer, to learn your state. We do not get it.
        </p>
      </Part>
      <Part title="Your network address">
        <p>
          We do not log it. To stop floods of requests, we keep a scrambled form of it for up to a
          day.
        </p>
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl font-extrabold">{title}</h2>
      {children}
    </section>
  )
}
