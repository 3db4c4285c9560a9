import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import * as messages from './course-messages.ts'
import type { PupilShown } from './course-results.ts'

export const OPTIONS_ID = 'options'

type Props = {
  pupil: PupilShown
  /** The secret of the link that the pupil gets. */
  fresh: string
  /** The address of the teacher's page. */
  page: string
  /** The new link of the pupil, once the teacher has let the pupil back in. */
  newLink: string | null
}

/** What the teacher can do with one pupil. It also asks before it removes the pupil. */
export function PupilOptions({ pupil: { id, nickname }, fresh, page, newLink }: Props) {
  const place = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves for each pupil
  useEffect(() => place.current?.focus(), [id])

  return (
    <section
      ref={place}
      tabIndex={-1}
      id={OPTIONS_ID}
      aria-labelledby="of-pupil"
      className="flex scroll-mt-20 flex-col items-start gap-3 rounded-xl border border-edge bg-card p-4 print:hidden"
    >
      <h3 id="of-pupil" className="text-lg font-extrabold wrap-anywhere">
        {nickname}
      </h3>
      {newLink && (
        <div role="status" className="w-full">
          <Field label={messages.mayReturn(nickname)}>
            <input readOnly value={newLink} className={INPUT} />
          </Field>
        </div>
      )}
      <form method="post" className="flex flex-col items-start gap-3">
        <input type="hidden" name="pupil" value={id} />
        <input type="hidden" name="nickname" value={nickname} />
        <input type="hidden" name="fresh" value={fresh} />
        <Button type="submit" look="plain" name="intent" value="let-back">
          {messages.letBack(nickname)}
        </Button>
        <p className="text-quiet">{messages.letBackHint()}</p>
        <p>{messages.mayRemove(nickname)}</p>
        <Button type="submit" look="plain" name="intent" value="remove">
          {messages.remove(nickname)}
        </Button>
      </form>
      <ButtonLink look="link" to={page}>
        {messages.notNow()}
      </ButtonLink>
    </section>
  )
}
