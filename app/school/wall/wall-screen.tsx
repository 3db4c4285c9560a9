import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { shownCode } from '../courses/course-paths.ts'
import { useLooks } from '../courses/use-looks.ts'
import { useClicker } from './use-clicker.ts'
import { shownAddress, WallDoor } from './wall-door.tsx'
import * as messages from './wall-messages.ts'
import { WallQuestion } from './wall-question.tsx'
import { queryOf } from './wall-steps.ts'
import { WallTest } from './wall-test.tsx'
import type { WallView } from './wall-view.server.ts'

/** What the projector shows: all of it on one screen, and the way on and back. It follows the course. */
export function WallScreen({ view }: { view: WallView }) {
  const [isBlack, setBlack] = useClicker(view)
  useLooks(true)
  return (
    <section className="wall relative flex flex-col grow projected:grow-0">
      <div
        inert={isBlack}
        className="flex grow flex-col gap-[calc(2*var(--u))] px-[calc(4*var(--u))] py-[calc(3*var(--u))] projected:min-h-0"
      >
        <Head view={view} />
        <div className="flex grow flex-col projected:min-h-0 projected:overflow-auto projected:*:my-auto">
          <Part view={view} />
        </div>
        <Foot view={view} onBlack={() => setBlack(true)} />
      </div>
      {isBlack && (
        <button
          type="button"
          aria-label={messages.black()}
          aria-pressed
          onClick={() => setBlack(false)}
          className="absolute inset-0 bg-[#000]"
        />
      )}
    </section>
  )
}

function Part({ view }: { view: WallView }) {
  if (view.kind === 'door') return <WallDoor {...view} />
  if (view.kind === 'test') return <WallTest {...view} />
  if (view.kind === 'question') return <WallQuestion {...view} />
  return <p className="wall-text-4 text-center">{messages.nothingLeft()}</p>
}

/** What the room can do at any time: join, and see how many have answered. */
function Head({ view }: { view: WallView }) {
  if (view.kind === 'door') return null
  const { code, origin, lesson } = view
  return (
    <div className="wall-text-2.5 flex flex-wrap items-center justify-between gap-x-[2em] leading-tight">
      <p className="text-quiet">
        {messages.lesson(Number(lesson))}
        {view.kind === 'question' && <> • {messages.question(view.number, view.total)}</>}
      </p>
      {view.kind === 'question' && (
        <p role="status" className="font-bold">
          {messages.answered(view.answered, view.isIn)}
        </p>
      )}
      <p className="text-quiet wrap-anywhere">
        {messages.code(shownAddress(origin))}{' '}
        <b translate="no" className="tracking-wider text-ink">
          {shownCode(code)}
        </b>
      </p>
    </div>
  )
}

function Foot({ view, onBlack }: { view: WallView; onBlack: () => void }) {
  const { onward, back } = view
  const { search } = useLocation()
  return (
    <div className="wall-text-2.25 sticky bottom-0 mt-auto flex flex-wrap items-center gap-x-[1em] gap-y-2 bg-page py-1 leading-tight projected:static projected:py-0">
      {back && (
        <ButtonLink look="plain" to={{ search: queryOf(back) }} replace>
          {messages.back()}
        </ButtonLink>
      )}
      {onward && (
        <ButtonLink look="plain" to={{ search: queryOf(onward) }} replace>
          {onwardText(view)}
        </ButtonLink>
      )}
      <ButtonLink look="plain" className="without-script" to={{ search }} reloadDocument>
        {messages.refresh()}
      </ButtonLink>
      <Button look="plain" className="needs-script" onClick={onBlack}>
        {messages.black()}
      </Button>
      <p className="needs-script needs-keyboard text-quiet">{messages.keys()}</p>
    </div>
  )
}

function onwardText(view: WallView): string {
  if (view.kind === 'door') return view.isTest ? messages.toTest() : messages.firstQuestion()
  return view.onward?.isShown ? messages.reveal() : messages.nextQuestion()
}
