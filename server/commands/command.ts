import path from 'node:path'
import { UnusableDatabaseError } from '../../platform/documents/document-store.ts'
import type { ExportManifest } from '../../platform/export/export-format.ts'
import { ExportError } from '../../platform/export/export-rules.ts'
import { openLog } from '../../platform/log.ts'
import { openServices } from '../services.ts'
import { BadSettingsError, type Env } from '../settings/env.ts'
import { makePrivateFiles } from '../settings/private-data.ts'

const FOR_OPERATOR = [BadSettingsError, ExportError, UnusableDatabaseError]

/**
 * Runs a command of the operator. Its files are private, because they may hold secrets and personal
 * data. It prints an error that the operator can fix without a stack. After any error the exit code is 1.
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

/** Opens the services of the settings. The command must close the documents. */
export function openCommandServices(env: Env) {
  return openServices(env, openLog('silent'), new AbortController().signal)
}

/** The one folder among the arguments of a command, as an absolute path. */
export function folderArgument(given: string[], command: string): string {
  const [folder] = given
  if (given.length === 1 && folder && !folder.startsWith('-')) return path.resolve(folder)
  throw new BadSettingsError(`Say which folder: npm run ${command} -- FOLDER`)
}

/** Prints what an export or a backup holds. */
export function printExport(
  place: string,
  { manifest, missing }: { manifest: ExportManifest; missing: string[] },
): void {
  const { documents, files } = manifest
  console.log(
    `${place} holds ${documents.count} documents and ${files?.count} files (${files?.bytes} bytes).`,
  )
  printMissing(missing)
}

/** Prints the missing files. The exit code is 1 then, for scripts. */
export function printMissing(missing: string[]): void {
  if (missing.length === 0) return
  console.error(`These files are missing, which documents link to:\n${missing.join('\n')}`)
  process.exitCode = 1
}
