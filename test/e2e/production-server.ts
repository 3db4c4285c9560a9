import { linesOf, startServer } from '../../server/server-process.fixture.ts'

const ERROR_LEVEL = 50

export type QuizItem = {
  question: string
  options: string[]
  correctAnswer: string
  explanation: string
}

export type ProductionServer = {
  origin: string
  dataDir: string
  /** All it has printed so far. */
  output: () => string
  /** The questions a rider may get in a state, by abbreviation. */
  questions: (abbrev: string) => Promise<QuizItem[]>
  /** Stops it as an operator would. Tells how it ended and what it complained about. */
  stop: () => Promise<{ exitCode: number | string; complaints: unknown[]; stderr: string }>
}

/** The built product as an operator runs it, with an empty data folder of its own. */
export async function startProductionServer(
  geocoderUrl: string,
  settings: Record<string, string> = {},
): Promise<ProductionServer> {
  const server = await startServer({
    LOG_LEVEL: 'info',
    GEOCODER_URL: geocoderUrl,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    LOCAL_ADMIN_CODE: 'e2e admin code',
    ...settings,
  })
  await server.logLine(({ msg }) => msg.startsWith('ready'))
  const { origin } = server
  return {
    origin,
    dataDir: server.dataDir,
    output: () => server.stdout() + server.stderr(),
    questions: async (abbrev) => (await fetch(`${origin}/questions/${abbrev}`)).json(),
    stop: async () => {
      server.child.kill('SIGTERM')
      const exitCode = await server.ended
      await server.remove()
      const complaints = linesOf(server.stdout()).filter(({ level }) => level >= ERROR_LEVEL)
      return { exitCode, complaints, stderr: server.stderr() }
    },
  }
}
