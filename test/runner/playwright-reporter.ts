import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import type { LaneReport, TestResult } from './report.ts'

/** Writes a report of the run to the file that `TEST_REPORT` names. */
export default class PlaywrightReporter implements Reporter {
  private tests: TestCase[] = []
  private errors: string[] = []

  onBegin(_config: FullConfig, suite: Suite) {
    this.tests = suite.allTests()
  }

  onError(error: TestError) {
    this.errors.push(textOf(error))
  }

  onEnd() {
    const durations = new Map<string, number>()
    for (const test of this.tests) {
      const durationMs = test.results.reduce((sum, { duration }) => sum + duration, 0)
      durations.set(fileOf(test), (durations.get(fileOf(test)) ?? 0) + durationMs)
    }
    const report: LaneReport = {
      files: [...durations].map(([file, durationMs]) => ({ file, durationMs })),
      tests: this.tests.filter(wasToRun).map(resultOf),
      errors: this.errors,
    }
    writeFileSync(process.env.TEST_REPORT as string, JSON.stringify(report))
  }

  printsToStdio() {
    return false
  }
}

/** False for a test that says itself that it is skipped. True for one that no longer got its turn. */
function wasToRun(test: TestCase): boolean {
  return test.expectedStatus !== 'skipped'
}

function resultOf(test: TestCase): TestResult {
  const [, project, , ...titles] = test.titlePath()
  const passed = test.outcome() === 'expected'
  const errors = test.results.flatMap((result) => result.errors).map(textOf)
  return {
    file: fileOf(test),
    name: `${titles.join(' › ')} (${project})`,
    passed,
    error: passed ? '' : errors.join('\n') || 'The test did not run.',
  }
}

function fileOf(test: TestCase): string {
  return path.relative('.', test.location.file)
}

function textOf(error: TestError): string {
  return stripVTControlCharacters(error.stack || error.message || String(error.value))
}
