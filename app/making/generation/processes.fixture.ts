import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { openFolder } from '../../../platform/files/file-storage.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { openModel, quickReader } from './manuals.fixture.ts'

/**
 * Opens the services of one more process. Processes share the documents and files of `folder` and the
 * AI service at `url`, but each has its own clock.
 */
export function openProcess(folder: string, url: string) {
  const opened = openTestServices(path.join(folder, 'documents.db'))
  const { log, pdfReader } = opened.services
  const services = {
    ...opened.services,
    aiModel: openModel(url),
    files: openFolder(path.join(folder, 'files'), log),
    pdfReader: quickReader(pdfReader),
  }
  return { ...opened, services }
}
export type Process = ReturnType<typeof openProcess>

type Work = { kill?: 'drawing' | 'copies' | 'never'; time: number; work?: 'run' | 'reading' }

/** Starts `killed-run.fixture.ts` as a process of its own. */
export function spawnProcess(folder: string, url: string, how: Work): ChildProcess {
  const { kill = 'never', time, work = 'run' } = how
  const fixture = path.join(import.meta.dirname, 'killed-run.fixture.ts')
  const given = [fixture, folder, url, kill, `${time}`, work]
  return spawn(process.execPath, given, { stdio: ['ignore', 'inherit', 'inherit'] })
}
