import { writeFileSync } from 'node:fs'
import { fetched } from './fetched.ts'
import { literalsToProve, PROVED } from './regular-expressions.ts'

/**
 * `npm run expressions`: proves that each regular expression takes linear time, and lists those that do.
 * npm fetches `recheck` for this run.
 */
type Check = (pattern: string, flags: string, options: object) => { status: string }

// The pure JavaScript version of recheck is the same on every machine.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = fetched<{ checkSync: Check }>('recheck')

const literals = [...literalsToProve()]
const proved = literals.filter(([literal, { pattern, flags }]) => {
  // The automaton proves its result; recheck's other checker only tries texts.
  const { status } = checkSync(pattern, flags, { checker: 'automaton', timeout: 120_000 })
  if (status === 'safe') return true
  console.error(`${literal} is not proved to take linear time: ${status}`)
  process.exitCode = 1
  return false
})
writeFileSync(
  PROVED,
  `${JSON.stringify(
    proved.map(([literal]) => literal),
    null,
    2,
  )}\n`,
)
console.log(`${proved.length} of ${literals.length} expressions are proved.`)
