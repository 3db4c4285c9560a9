import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Section } from '../../base/ui/section.tsx'
import * as messages from '../courses/course-messages.ts'

type Props = {
  pupil: { id: string; nickname: string }
  /** The secret of the link that the pupil gets. */
  fresh: string
  /** The new link of the pupil, once the teacher has let the pupil back in. */
  newLink: string | null
}

/** What the teacher can do with one pupil. */
export function PupilOptions({ pupil: { id, nickname }, fresh, newLink }: Props) {
  return (
    <div className="print:hidden">
      <Section id="options" title={messages.options()}>
        {newLink && (
          <div role="status" className="w-full">
            <Field label={messages.mayReturn(nickname)}>
              <input readOnly value={newLink} className={INPUT} />
            </Field>
          </div>
        )}
        <form method="post" action="#options" className="flex flex-col items-start gap-3">
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
      </Section>
    </div>
  )
}
