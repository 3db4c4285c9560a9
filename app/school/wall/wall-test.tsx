import * as messages from './wall-messages.ts'
import type { WallView } from './wall-view.server.ts'

type TestView = Extract<WallView, { kind: 'test' }>

/** How far the pupils are with a test that is not over. None of its questions is here. */
export function WallTest({ lesson, total, minutes, isIn, begun, done }: TestView) {
  const figures = [
    [total, messages.questions(total)],
    ...(minutes ? [[minutes, messages.minutes(minutes)] as const] : []),
    [messages.of(begun, isIn), messages.haveBegun()],
    [messages.of(done, isIn), messages.areDone()],
  ]
  return (
    <div className="flex flex-col gap-[calc(5*var(--u))] text-center">
      <h1 className="wall-text-7 leading-tight font-extrabold text-balance">
        {messages.isTest(Number(lesson))}
      </h1>
      <dl className="flex flex-wrap justify-center gap-x-[calc(9*var(--u))] gap-y-[calc(3*var(--u))]">
        {figures.map(([figure, unit]) => (
          <div key={unit} className="flex flex-col-reverse">
            <dt className="wall-text-3.5 text-quiet">{unit}</dt>
            <dd className="wall-text-9 leading-tight font-black">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="wall-text-3 text-quiet text-balance">{messages.keyComes()}</p>
    </div>
  )
}
