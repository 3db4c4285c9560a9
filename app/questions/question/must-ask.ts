import type { Topic } from './topics.ts'

type Asked = { topic?: string | undefined; facts?: readonly string[] | undefined }

/**
 * What the quick quiz and each exam ask besides their topics, because every state's test does: a subject's
 * topic, and the facts that its questions are mainly about.
 */
export const MUST_ASK = {
  seeing: {
    topic: 'seeing',
    facts: ['C072', 'C073', 'C085', 'C096', 'C097', 'C098', 'C238', 'C285', 'C286'],
  },
  gaps: { topic: 'space', facts: ['C050', 'C057', 'C058', 'C059', 'C060', 'C061'] },
  alcohol: {
    topic: 'fitness',
    facts: [
      ...['C163', 'C164', 'C165', 'C166', 'C167', 'C168', 'C169', 'C170', 'C171', 'C172', 'C173'],
      'C267',
    ],
  },
} as const satisfies Record<string, { topic: Topic; facts: readonly string[] }>

type Subject = keyof typeof MUST_ASK
export const MUST_SUBJECTS = Object.keys(MUST_ASK) as Subject[]

/** Returns the subject that a question is about and that must be asked, if any. Its first fact decides. */
export function mustSubject({ topic, facts = [] }: Asked): Subject | undefined {
  return MUST_SUBJECTS.find((subject) => {
    const { topic: own, facts: known } = MUST_ASK[subject]
    return own === topic && known.some((fact) => fact === facts[0])
  })
}

/** True if a question is about a subject that must be asked and that no chosen question is about. */
export function isMissing(item: Asked, chosen: Iterable<Asked>): boolean {
  const subject = mustSubject(item)
  return subject !== undefined && ![...chosen].some((other) => mustSubject(other) === subject)
}
