import path from 'node:path'
import { RULES } from '../../app/collections.server.ts'
import type { Services } from '../../app/context.server.ts'
import { UnusableDatabaseError } from '../../platform/documents/document-store.ts'
import type { ExportManifest } from '../../platform/export/export-format.ts'
import { ExportError } from '../../platform/export/export-rules.ts'
import { openLog } from '../../platform/log.ts'
import { openServices } from '../services.ts'
import { BadSettingsError, type Env } from '../settings/env.ts'
import { makePrivateFiles } from '../settings/private-data.ts'

const HELP = ['-h', '--help']
const FOR_OPERATOR = [BadSettingsError, ExportError, UnusableDatabaseError]

/**
 * Runs a command or the server. With `-h` or `--help` prints the usage instead, if there is one. New
 * files are private, because they may hold secrets and personal data. An error that the operator can
 * fix is printed without a stack. After any error the process ends with code 1.
 */
export async function runCommand(work: () => Promise<void>, usage?: string): Promise<void> {
  const given = process.argv.slice(2)
  if (usage && HELP.some((flag) => given.includes(flag))) return console.log(usage)
  makePrivateFiles()
  try {
    await work()
  } catch (error) {
    const isForOperator = FOR_OPERATOR.some((kind) => error instanceof kind)
    console.error(isForOperator ? (error as Error).message : error)
    process.exit(1)
  }
}

export async function withServices(
  env: Env,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const services = await openServices(env, openLog('silent'), new AbortController().signal)
  await work(services).finally(() => services.documents.close())
}

/** Returns what all exports, imports, backups and restores need, except the folder. */
export function exportTask() {
  return { rules: RULES, now: () => new Date(), log: openLog('warn') }
}

export function folderArgument(given: string[], command: string): string {
  const [folder] = given
  if (given.length === 1 && folder && !folder.startsWith('-')) return path.resolve(folder)
  throw new BadSettingsError(`Say which folder: npm run ${command} -- FOLDER`)
}

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

/** Prints the missing files, if any. The exit code is then 1, so that scripts notice. */
export function printMissing(missing: string[]): void {
  if (missing.length === 0) return
  console.error(`These files are missing, which documents link to:\n${missing.join('\n')}`)
  process.exitCode = 1
}
