import type { DraftItem } from '../../questions/question/draft-item.ts'
import { reasonSentence } from '../../questions/question/reasons.ts'
import { TOPICS, topics } from '../../questions/question/topics.ts'
import { framedPrompt } from '../ai-budget/prompt.ts'
import type { CheckedBatch } from '../proof/question-checks.ts'

/** `present` has the state's withheld and unread questions, and then its current bank in order. */
type Asked = { stateName: string; count: number; present: readonly string[] }

/** A prompt lists existing questions with at most this many characters in total. */
const MAX_PRESENT_CHARACTERS = 30_000

const TOPIC_LIST = topics.map((topic) => `- ${topic}: ${TOPICS[topic]}`).join('\n')

/** The prompt that the AI model gets with a manual (spec, section 7, Manual to questions). */
export function questionPrompt({ stateName, count, present }: Asked): string {
  return framedPrompt({
    given: `The attached PDF file is the official motorcycle operator manual of ${stateName}.`,
    use: 'ask about',
    task: `Write ${count} multiple-choice questions on which riders practice for the knowledge test of
${stateName}. Spread them over the whole manual: signs and rules, safe riding, equipment, alcohol,
hazards, licensing. Each is about something a rider must know, is clear by itself, and has exactly
one right answer.

Ask as the examiner does: one fact, asked straight, in one short sentence of 5 to 14 words. About one
in four is an open line that ends with a colon and that each option completes. A situation may take one
short sentence more. Good:
- When must your headlight be on?
- When it starts to rain, it is usually best to ride:
- How long is a learner's permit valid?
Bad, because no real test asks so: 'Which of you obeys the law, you or your friend?', 'Which part of
this plan breaks a rule?', 'How many of these riders must stop?', 'Which statement best explains this?'
The wrong options are what learners really believe, or a neighboring rule or number. They are written
for this question alone. A yes or no question has two plain answers and two common half-truths.`,
    list: `${count} objects`,
    form: FORM,
    rules: RULES,
    text: avoiding(present),
  })
}

const FORM = {
  question: 'text',
  options: 'exactly 4 different texts, alike in length and tone, one of them right',
  correctAnswer: 'the right option, character for character',
  explanation: 'one to three sentences, first the rule as the manual gives it, then the reason',
  page: 'the page of the PDF file that proves the answer, a number',
  quote: 'the sentence on that page that proves the answer',
  topic: 'the name of the topic below that fits best',
}

const RULES = `The page is counted in the file, and its first page is 1: the numbers printed on the pages may differ.
The quote is a whole sentence, or the whole item of a list together with the line that leads in to it,
copied character for character. It is no heading, no caption and no part of a sentence. By itself it
proves the right answer and speaks against the others. Numbers in the right answer stand in the quote,
with their units. The question does not hold its answer, and needs no picture.
Options have no letters, none says the same as another in other words, and none speaks of other
options ("All of the above"). The right answer is now here, now there, and not always the longest.
The explanation names no page, no option and no number that is not in the quote.
The topics, each with what it is about:
${TOPIC_LIST}
No two objects ask the same or have the same quote. Name no other state. Texts are plain: no HTML, no
Markdown.`

export function replacementPrompt(asked: Asked, failed: CheckedBatch['failed']): string {
  const complaints = failed.map(({ item, reasons }) => {
    return `- ${shortOf(item)}: ${reasons.map((reason) => reasonSentence(reason)).join(' ')}`
  })
  return `${questionPrompt(asked)}
You have written these before, and they could not be used. Write others, without these faults:
<failed>
${complaints.join('\n')}
</failed>
`
}

/** Repeats a prompt after an unreadable answer. `fault` says what was wrong with the answer. */
export function repeatPrompt(prompt: string, fault: string): string {
  return `${prompt}
Your last answer to this could not be read. ${fault} Answer again, with the JSON array only.
`
}

function avoiding(present: readonly string[]): string {
  if (present.length === 0) return ''
  let characters = 0
  const named = present.filter((question) => {
    characters += question.length
    return characters <= MAX_PRESENT_CHARACTERS
  })
  return `These questions exist already. Ask about other things:
<existing>
${named.map((question) => `- ${question}`).join('\n')}
</existing>`
}

function shortOf({ question }: DraftItem): string {
  return question.slice(0, 200) || 'An empty question'
}
