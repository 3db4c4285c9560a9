import { FIND_LENGTH } from '../../base/text/find-words.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { TOPICS, type Topic, topics } from '../../questions/question/topics.ts'
import type { findInBank } from './find-in-bank.server.ts'
import { QuestionChoice } from './question-choice.tsx'
import * as messages from './question-messages.ts'

type Props = {
  lesson: string
  find: string
  topic: Topic | null
  search: Awaited<ReturnType<typeof findInBank>> | null
}

/** Finds questions of the state's bank by words and topic, and adds them to a lesson. */
export function SearchBank({ lesson, find, topic, search }: Props) {
  return (
    <>
      <form method="get" action="#add" className="flex flex-col items-start gap-3 *:[label]:w-full">
        <Field label={messages.words()}>
          <input
            type="search"
            name="find"
            maxLength={FIND_LENGTH}
            defaultValue={find}
            className={INPUT}
          />
        </Field>
        <Field label={messages.topic()}>
          <select name="topic" defaultValue={topic ?? ''} className={INPUT}>
            <option value="">{messages.allTopics()}</option>
            {topics.map((one) => (
              <option key={one} value={one}>
                {TOPICS[one]}
              </option>
            ))}
          </select>
        </Field>
        <Button type="submit" look="plain">
          {messages.search()}
        </Button>
      </form>
      {search && (
        <>
          <p role="status" className="font-semibold">
            {search.found === 0
              ? messages.noneFound()
              : messages.found(search.found, search.shown.length)}
          </p>
          {search.found > 0 && <QuestionChoice lesson={lesson} offered={search.shown} />}
        </>
      )}
    </>
  )
}
