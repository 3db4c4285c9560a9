import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { shownDay } from '../../base/text/shown-day.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Section } from '../../base/ui/section.tsx'
import type { Role } from '../course-records/secrets.server.ts'
import { lastDay } from './course-end.ts'
import * as messages from './course-messages.ts'
import type { SettingsView } from './course-view.server.ts'
import * as testMessages from './test-messages.ts'

type Props = {
  view: SettingsView & {
    /** The names with which pupils join, if they choose no nicknames. */
    roster: readonly string[]
    /** What the teacher typed as the list, if it was refused. */
    typed?: string
    role: Role
    /** True if the account has the course. Null if nobody is signed in. */
    isKept: boolean | null
    /** The secret of a new link. */
    fresh: string
    /** The first and the last day on which the course may end. */
    days: { min: string; max: string }
  }
  /** The second teacher's link, once it is made. */
  newLink: string | null
}

/** What a teacher can change of the whole course. The page asks before what nobody can undo. */
export function CourseSettings({ view, newLink }: Props) {
  const {
    isEndOpen,
    name,
    school,
    expiresAt,
    days,
    isClosed,
    idle,
    atIt,
    fresh,
    roster,
    typed,
    role,
    isKept,
  } = view
  return (
    <>
      <Setting intents={['rename']}>
        <NameFields name={name} school={school} />
        <Button type="submit" look="plain" name="intent" value="rename">
          {messages.save()}
        </Button>
      </Setting>
      <Roster text={typed ?? roster.join('\n')} />
      <Setting intents={['end']}>
        <Field label={messages.lastDay()}>
          <input
            type="date"
            name="day"
            required
            {...days}
            defaultValue={lastDay(expiresAt)}
            className={INPUT}
          />
        </Field>
        <p className="text-quiet">
          {(isEndOpen ? messages.endsEmptyOn : messages.endsOn)(shownDay(lastDay(expiresAt)))}
        </p>
        <Button type="submit" look="plain" name="intent" value="end">
          {messages.moveEnd()}
        </Button>
      </Setting>
      {isKept === null ? (
        <p className="admin-only:hidden">{messages.signInToKeep()}</p>
      ) : (
        <Setting intents={['keep', 'leave']}>
          <p>{isKept ? messages.isInAccount() : messages.notInAccount()}</p>
          <Button type="submit" look="plain" name="intent" value={isKept ? 'leave' : 'keep'}>
            {isKept ? messages.leaveAccount() : messages.keepInAccount()}
          </Button>
        </Setting>
      )}
      {role === 'first' && <SecondTeacher view={view} newLink={newLink} />}
      <Setting intents={['close', 'open', 'new-link', 'remove-idle']}>
        <input type="hidden" name="fresh" value={fresh} />
        <p className={isClosed ? 'font-semibold' : 'text-quiet'}>
          {isClosed ? messages.isClosed() : messages.closeHint()}
        </p>
        {!isClosed && atIt > 0 && <p>{testMessages.closingStops(atIt)}</p>}
        <Button type="submit" look="plain" name="intent" value={isClosed ? 'open' : 'close'}>
          {isClosed ? messages.reopen() : messages.close()}
        </Button>
        <Button type="submit" look="plain" name="intent" value="new-link">
          {messages.newLink()}
        </Button>
        <p className="text-quiet">{messages.newLinkHint()}</p>
        {idle > 0 && (
          <details>
            <summary className={SUMMARY}>{messages.removeIdle()}</summary>
            <p className="pb-3">{messages.mayRemoveIdle(idle)}</p>
            <Button type="submit" look="plain" name="intent" value="remove-idle">
              {messages.removeThem()}
            </Button>
          </details>
        )}
        {role === 'first' && (
          <details>
            <summary className={SUMMARY}>{messages.deleteNow()}</summary>
            <p className="pb-3">{messages.deleteHint()}</p>
            <Button type="submit" look="plain" name="intent" value="delete">
              {messages.deleteAll()}
            </Button>
          </details>
        )}
      </Setting>
    </>
  )
}

/** The fields for the names of a course and its school. */
export function NameFields({ name, school }: { name?: string; school?: string }) {
  return (
    <>
      <Field label={messages.courseName()}>
        <input name="name" required maxLength={60} defaultValue={name} className={INPUT} />
      </Field>
      <Field label={messages.schoolName()}>
        <input name="school" maxLength={60} defaultValue={school} className={INPUT} />
      </Field>
    </>
  )
}

/** The names with which pupils join. */
function Roster({ text }: { text: string }) {
  return (
    <Setting intents={['roster']}>
      <Field label={messages.roster()}>
        <textarea
          name="roster"
          rows={6}
          defaultValue={text}
          aria-describedby="roster-hint"
          className={`${INPUT} p-3`}
        />
      </Field>
      <p id="roster-hint" className="text-quiet">
        {messages.rosterHint()}
      </p>
      <Button type="submit" look="plain" name="intent" value="roster">
        {messages.saveRoster()}
      </Button>
    </Setting>
  )
}

function SecondTeacher({ view: { hasSecond, fresh }, newLink }: Props) {
  return (
    <Section id="second" title={messages.secondTeacher()}>
      <Setting intents={['unshare']} action="?#second">
        <input type="hidden" name="fresh" value={fresh} />
        <p>{messages.aboutSecond()}</p>
        {hasSecond && <p className="text-quiet">{messages.secondHint()}</p>}
        {newLink && (
          <div role="status" className="w-full">
            <Field label={messages.secondLink()}>
              <input readOnly value={newLink} className={INPUT} />
            </Field>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="plain" name="intent" value="share">
            {hasSecond ? messages.otherSecondLink() : messages.makeSecondLink()}
          </Button>
          {hasSecond && (
            <Button type="submit" look="plain" name="intent" value="unshare">
              {messages.takeBackLink()}
            </Button>
          )}
        </div>
      </Setting>
    </Section>
  )
}

type SettingProps = { intents: readonly string[]; action?: string; children: ReactNode }

/** A form that says so once one of its `intents` is done. */
function Setting({ intents, action = '?', children }: SettingProps) {
  const [search] = useSearchParams()
  const done = intents.find((intent) => intent === search.get('done'))
  return (
    <form
      id={done && 'done'}
      method="post"
      action={action}
      autoComplete="off"
      className={`scroll-mt-4 ${FORM}`}
    >
      {done && (
        <p role="status" className="font-semibold">
          {done === 'new-link' ? messages.isNewLink() : messages.done()}
        </p>
      )}
      {children}
    </form>
  )
}

const FORM = 'flex flex-col items-start gap-3 *:[label]:w-full'
const SUMMARY =
  'flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4'
