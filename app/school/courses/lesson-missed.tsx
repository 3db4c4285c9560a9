import { Section } from '../../base/ui/section.tsx'
import * as messages from './course-messages.ts'
import type { LessonView } from './course-view.server.ts'
import { MissedList } from './missed-list.tsx'
import * as resultMessages from './result-messages.ts'
import { TopicCountsList } from './topic-counts-list.tsx'

/** What was missed in a lesson, and which topics the course should hear about. */
export function LessonMissed({ view: { topics, missed } }: { view: LessonView }) {
  return (
    <>
      <Section id="missed" title={messages.missed()}>
        <MissedList missed={missed} />
      </Section>
      {topics.length > 0 && (
        <Section id="to-teach" title={resultMessages.topics()}>
          <TopicCountsList topics={topics} />
        </Section>
      )}
    </>
  )
}
