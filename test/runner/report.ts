/** What one run of Vitest or Playwright did. Its reporter writes this as JSON. */
export interface LaneReport {
  files: FileTime[]
  tests: TestResult[]
  /** Errors outside of any test file, such as a failed setup. A second try does not mend them. */
  errors: string[]
}

export interface Report extends Omit<LaneReport, 'files'> {
  lanes: Lane[]
}

/** A step of a run with the time from its start to its end. Lanes may run beside each other. */
export interface Lane {
  name: string
  durationMs: number
  files: FileTime[]
  /** The number of processes that the tests spawned. */
  processes?: number
}

interface FileTime {
  file: string
  durationMs: number
}

export interface TestResult {
  /** Relative to the project's folder. */
  file: string
  /** Empty if the file itself failed, for example while it was imported. */
  name: string
  passed: boolean
  /** Empty if the test passed. */
  error: string
}

export const NOTHING: Report = { lanes: [], tests: [], errors: [] }

/** Joins runs of different tests. */
export function joined(reports: Report[]): Report {
  return {
    lanes: reports.flatMap(({ lanes }) => lanes),
    tests: reports.flatMap(({ tests }) => tests),
    errors: reports.flatMap(({ errors }) => errors),
  }
}

/** Returns the first run with the results of the second try in place of the tests that it ran again. */
export function afterSecondTry(first: Report, second: Report): Report {
  const files = new Set(second.tests.map(({ file }) => file))
  const tests = new Set(second.tests.map(title))
  const ranAgain = (test: TestResult) => (test.name ? tests.has(title(test)) : files.has(test.file))
  return {
    lanes: [...first.lanes, ...second.lanes],
    tests: [...first.tests.filter((test) => !ranAgain(test)), ...second.tests],
    errors: [...first.errors, ...second.errors],
  }
}

/** Returns a sentence for each lane whose tests spawn more processes than its limit in `most`. */
export function tooManyProcesses(lanes: Lane[], most: Record<string, number>): string[] {
  return lanes.flatMap(({ name, processes = 0 }) =>
    processes > (most[name] ?? Number.POSITIVE_INFINITY)
      ? [`The tests of the lane ${name} start ${processes} processes. The limit is ${most[name]}.`]
      : [],
  )
}

export function failuresOf({ tests }: Report): TestResult[] {
  return tests.filter(({ passed }) => !passed)
}

/**
 * Returns the lines that end a run: what failed, what passed on the second try with its first error,
 * each lane's time with its ten slowest files, and the totals as the last line.
 */
export function summary(first: Report, last: Report): string[] {
  const failures = failuresOf(last)
  const failed = failures.length + last.errors.length
  const failedFiles = new Set(failures.map(({ file }) => file))
  const failedTests = new Set(failures.map(title))
  const noise = failuresOf(first).filter((test) =>
    test.name ? !failedTests.has(title(test)) : !failedFiles.has(test.file),
  )
  return [
    ...section('Failed', [
      ...failures.map((test) => `FAIL ${title(test)}\n${test.error}`),
      ...last.errors.map((error) => `FAIL ${error}`),
    ]),
    ...section(
      'Passed on the second try',
      noise.map((test) => `${title(test)}\n  ${firstLine(test.error)}`),
    ),
    ...section('Times, with the slowest files', last.lanes.flatMap(timesOf)),
    `${last.tests.length - failures.length} passed, ${failed} failed`,
  ]
}

function timesOf({ name, durationMs, files, processes }: Lane): string[] {
  const slowest = files.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, 10)
  return [
    `${seconds(durationMs)}  ${name}${processes ? `, processes: ${processes}` : ''}`,
    ...slowest.map((one) => `        ${seconds(one.durationMs)}  ${one.file}`),
  ]
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1).padStart(6)} s`
}

function section(heading: string, lines: string[]): string[] {
  return lines.length > 0 ? [heading, ...lines, ''] : []
}

function title({ file, name }: TestResult): string {
  return name ? `${file} › ${name}` : file
}

function firstLine(error: string): string {
  return error.trim().split('\n', 1)[0] ?? ''
}
