import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = path.resolve(import.meta.dirname, '../..')
const START_TIME = 20_000
const ERROR_LEVEL = 50

type LogLine = { level: number; msg: string; [field: string]: unknown }

export type QuizItem = {
  question: string
  options: string[]
  correctAnswer: string
  explanation: string
}

export type ProductionServer = {
  origin: string
  /** What the server has logged so far, line by line. */
  log: LogLine[]
  /** Everything it wrote that is no line of its log. */
  otherOutput: string[]
  /** The questions a rider may get in a state, by abbreviation. */
  questions: (abbrev: string) => Promise<QuizItem[]>
  /** Stops it as an operator would, and tells how it ended. */
  stop: () => Promise<{ exitCode: number | null; errors: LogLine[]; otherOutput: string[] }>
}

/** The built product as an operator runs it, with an empty data folder of its own. */
export async function startProductionServer(geocoderUrl: string): Promise<ProductionServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'e2e-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const log: LogLine[] = []
  const otherOutput: string[] = []

  // Only these settings: what the developer's shell holds must not change a test.
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      GEOCODER_URL: geocoderUrl,
    },
  })
  const ended = once(server, 'close') as Promise<[number | null]>
  createInterface(server.stderr).on('line', (line) => otherOutput.push(line))

  const ready = new Promise<void>((resolve) => {
    createInterface(server.stdout).on('line', (text) => {
      const line = parseLogLine(text)
      if (line) log.push(line)
      else otherOutput.push(text)
      if (line?.msg.startsWith('ready')) resolve()
    })
  })
  const tooLate = setTimeout(() => server.kill('SIGKILL'), START_TIME)
  const failed = ended.then(([code]) => {
    throw new Error(`The server did not start (exit code ${code}):\n${otherOutput.join('\n')}`)
  })
  await Promise.race([ready, failed])
  clearTimeout(tooLate)
  failed.catch(() => {}) // From here on an end is reported by `stop`.

  return {
    origin,
    log,
    otherOutput,
    questions: async (abbrev) => (await fetch(`${origin}/questions/${abbrev}`)).json(),
    stop: async () => {
      server.kill('SIGTERM')
      const [exitCode] = await ended
      await rm(dataDir, { recursive: true, force: true })
      const errors = log.filter(({ level }) => level >= ERROR_LEVEL)
      return { exitCode, errors, otherOutput }
    },
  }
}

function parseLogLine(text: string): LogLine | null {
  try {
    const line: LogLine = JSON.parse(text)
    return typeof line.level === 'number' && typeof line.msg === 'string' ? line : null
  } catch {
    return null
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
