import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { TOPICS, topics } from '../../questions/question/topics.ts'
import * as messages from './cheat-sheet-messages.ts'

/** A cheat sheet has at most this many rules, so that it fits on two pages of paper. */
const MAX_RULES = 25

/** The parts of a question on a cheat sheet, with the answer, the reason and the source. */
export type Rule = Pick<
  ShownItem,
  'question' | 'correctAnswer' | 'explanation' | 'citation' | 'source'
>

type RuleGroup = { heading: string; rules: Rule[] }

type Item = Rule & {
  id: string
  topic?: string | undefined
  checkedAt?: string | undefined
  expiresAt?: string | undefined
}

export type CheatSheet = {
  /** False if the bank has no question about the state's own law. */
  isLaw: boolean
  groups: RuleGroup[]
  /** The earliest check of these questions against their sources. Null if a question has no known check. */
  checkedAt: string | null
}

/**
 * Returns at most `MAX_RULES` questions about the state's own law. The order is by id, because
 * questions about one subject have similar ids. If the bank has no such questions, returns its first
 * questions, grouped by topic. Null if the bank is empty, or if all its laws have expired.
 */
export function cheatSheetOf(
  stateName: string,
  items: readonly Item[],
  now: Date,
): CheatSheet | null {
  const valid = items.filter(({ expiresAt }) => !expiresAt || expiresAt > now.toISOString())
  const law = valid.filter(({ topic }) => topic === 'law').slice(0, MAX_RULES)
  const isLaw = law.length > 0
  const chosen = isLaw ? law : valid.slice(0, MAX_RULES)
  if (chosen.length === 0) return null
  const groups = isLaw
    ? [{ heading: messages.stateLaw(stateName), rules: sortedById(law).map(ruleOf) }]
    : groupsOf(chosen)
  return { isLaw, groups, checkedAt: firstCheck(chosen) }
}

function groupsOf(items: readonly Item[]): RuleGroup[] {
  const byTopic = Map.groupBy(items, ({ topic }) => topics.find((known) => known === topic))
  return [...topics, undefined].flatMap((topic) => {
    const heading = topic ? TOPICS[topic] : messages.moreRules()
    const rules = byTopic.get(topic)?.map(ruleOf)
    return rules ? [{ heading, rules }] : []
  })
}

function ruleOf({ question, correctAnswer, explanation, citation, source }: Item): Rule {
  return {
    question,
    correctAnswer,
    explanation,
    ...(citation && { citation }),
    ...(source && { source }),
  }
}

function sortedById(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function firstCheck(items: readonly Item[]): string | null {
  const dates = items.flatMap(({ checkedAt }) => checkedAt ?? [])
  return dates.length === items.length ? (dates.sort()[0] ?? null) : null
}
