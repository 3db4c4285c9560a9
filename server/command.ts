import path from 'node:path'
import { UnusableDatabaseError } from '../platform/documents/document-store.ts'
import { openLog } from '../platform/log.ts'
import { MovingError } from '../platform/moving/moving-rules.ts'
import { BadSettingsError, type Env } from './env.ts'
import { makePrivateFiles } from './private-data.ts'
import { openServices } from './services.ts'

const FOR_OPERATOR = [BadSettingsError, MovingError, UnusableDatabaseError]

/**
 * Runs a command of the operator. The files it writes are private, because they may hold secrets and
 * personal data. An error that the operator can fix is printed without a stack, with exit code 1.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  makePrivateFiles()
  try {
    await work()
  } catch (error) {
    const isForOperator = FOR_OPERATOR.some((kind) => error instanceof kind)
    console.error(isForOperator ? (error as Error).message : error)
    process.exitCode = 1
  }
}

/** The services of the settings, for a command; it closes the documents at its end. */
export function openCommandServices(env: Env) {
  return openServices(env, openLog('silent'), new AbortController().signal)
}

/** The one folder that a command is given, as an absolute path. */
export function folderArgument(given: string[], command: string): string {
  const [folder] = given
  if (given.length === 1 && folder && !folder.startsWith('-')) return path.resolve(folder)
  throw new BadSettingsError(`Say which folder: npm run ${command} -- FOLDER`)
}

/** Tells which files are missing; a script sees it by the exit code 1. */
export function tellMissing(missing: string[]): void {
  if (missing.length === 0) return
  console.error(`These files are missing, which documents link to:\n${missing.join('\n')}`)
  process.exitCode = 1
}
