import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import type { LaneReport, TestResult } from './report.ts'

/** Writes a report of the run to the file that `TEST_REPORT` names. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const files = new Set(modules.map(({ moduleId }) => moduleId))
    const isOfFile = (error: SerializedError) => files.has(fileOf(error))
    const report: LaneReport = {
      files: modules.map((module) => ({
        file: path.relative('.', module.moduleId),
        durationMs: module.diagnostic().duration + module.diagnostic().collectDuration,
      })),
      tests: [
        ...modules.flatMap(resultsOf),
        ...unhandled.filter(isOfFile).map((error) => failedFile(fileOf(error), [error])),
      ],
      errors: unhandled.filter((error) => !isOfFile(error)).map(textOf),
    }
    writeFileSync(process.env.TEST_REPORT as string, JSON.stringify(report))
  }
}

function resultsOf(module: TestModule): TestResult[] {
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')
  const results = tests.map((test) => resultOf(module, test))
  const hasFailed = !['passed', 'skipped'].includes(module.state())
  if (!hasFailed || results.some(({ passed }) => !passed)) return results
  const suites = [...module.children.allSuites()]
  const errors = [module, ...suites].flatMap((one) => one.errors())
  return [...results, failedFile(module.moduleId, errors)]
}

function resultOf(module: TestModule, test: TestCase): TestResult {
  const { state, errors = [] } = test.result()
  return {
    file: path.relative('.', module.moduleId),
    name: test.fullName,
    passed: state === 'passed',
    error: errors.map(textOf).join('\n'),
  }
}

/** For a file whose import, hook or worker failed. */
function failedFile(moduleId: string, errors: SerializedError[]): TestResult {
  const error = errors.map(textOf).join('\n') || 'The file did not run to its end.'
  return { file: path.relative('.', moduleId), name: '', passed: false, error }
}

function fileOf(error: SerializedError): string {
  return String(error.VITEST_TEST_PATH ?? '')
}

function textOf(error: { stack?: string; message: string }): string {
  return error.stack || error.message
}
