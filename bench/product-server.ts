import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Options = {
  settings?: Record<string, string>
  /** Fills the data folder before the start. */
  prepare?: (dataDir: string) => Promise<void>
}

/** Starts the built product on `port` with a new data folder. `stop` ends it and removes the folder. */
export async function startProduct(port: number, { settings, prepare }: Options = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'))
  await prepare?.(dataDir)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...settings,
  }
  const server = spawn('node', ['server/main.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const origin = `http://localhost:${port}`
  while (!(await isReady(origin))) {
    if (server.exitCode !== null)
      throw new Error('The product did not start: run `npm run build` first.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    pid: server.pid,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}
