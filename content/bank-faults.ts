import type { StarterContent } from '../app/making/starter-bank/state-bank.ts'
import { findState } from '../app/questions/states/us-states.ts'
import { coreFaults, readCore } from './bank-core.ts'
import { readFacts } from './bank-facts.ts'
import { formFaultsOf } from './bank-form.ts'
import { handFaults } from './bank-hands.ts'
import { giveawaysIn } from './bank-pairs.ts'
import { faultsOf } from './bank-rules.ts'
import { readTranslations } from './bank-words.ts'
import { readWords, wordFaults } from './word-faults.ts'

/** Returns a sentence about each fault of the bank that a program can find. */
export function bankFaults(content: StarterContent): string[] {
  const facts = readFacts()
  const common = [...content.riding, ...content.signs].map((item) => ({ item, stateName: null }))
  const law = [...content.states.values()].flatMap(({ abbrev, items }) =>
    items.map((item) => ({ item, stateName: findState(abbrev)?.stateName ?? null })),
  )
  const ofItems = [...common, ...law].flatMap(({ item, stateName }) =>
    [...faultsOf(item, facts, stateName), ...formFaultsOf(item)].map(
      (fault) => `${item.id}: ${fault}`,
    ),
  )
  const items = [...common, ...law].map(({ item }) => item)
  return [
    ...ofItems,
    ...giveawaysIn(content),
    ...handFaults(content),
    ...coreFaults(readCore(), content, facts),
    ...wordFaults(readWords(), items, readTranslations(), facts),
  ]
}
