/** The page's words for those in the facts about a state's test. */
export const TEST_WORDS: Record<string, string> = {}
