import { type Finding, stopServers } from './attacked-product.ts'
import { attacksOnCourses } from './attacks-on-courses.ts'
import { attacksOnFiles } from './attacks-on-files.ts'
import { attacksOnLimits } from './attacks-on-limits.ts'
import { expectThat } from './promises.ts'

/**
 * `npm run drill -- attacks [--only M5]`: repeats the findings of a security test against two processes
 * of the product that serve one SQLite file.
 */
const only = process.argv[process.argv.indexOf('--only') + 1]
const isAsked = ({ finding }: Finding) => !process.argv.includes('--only') || finding === only
const attacks = [...attacksOnFiles, ...attacksOnCourses, ...attacksOnLimits].filter(isAsked)
expectThat('there are such attacks', attacks.length > 0)

const rows = []
for (const { attack, ...of } of attacks) {
  const { now, isHeld } = await attack().catch((error) => ({ now: String(error), isHeld: false }))
  expectThat(`${of.finding}: ${of.steps}`, isHeld, now)
  rows.push({ ...of, now, held: isHeld ? 'yes' : 'NO' })
}
rows.sort((one, other) => rank(one.finding) - rank(other.finding))
const columns = ['finding', 'steps', 'before', 'now', 'held'] as const
console.log(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`)
for (const row of rows) console.log(`| ${columns.map((column) => row[column]).join(' | ')} |`)
await stopServers()

/** Medium findings come before low ones. */
function rank(finding: string): number {
  return Number(finding.slice(1)) + (finding.startsWith('L') ? 100 : 0)
}
