import {
  EVEN_PRIORITY,
  type LogLine,
  linesOf,
  startServer,
} from '../../server/server-process.fixture.ts'
import { TRACES_OF_A_PLACE } from './fake-geocoder.ts'

const ERROR_LEVEL = 50
const CONNECTIONS = `--import ${new URL('../connections.fixture.ts', import.meta.url)}`
/** Data about people that no log may contain: addresses, codes, cookies, places. */
const PERSONAL = new RegExp(
  `@example|e2e admin code|code=|state=|session=|Mozilla|${TRACES_OF_A_PLACE.source}`,
)

export type QuizItem = {
  question: string
  options: string[]
  correctAnswer: string
  explanation: string
  /** The proof of a question from a manual. */
  source?: { page: number }
}

export type ProductionServer = {
  origin: string
  dataDir: string
  /** The output so far. */
  output: () => string
  /** Returns the questions that a rider may get in a state, by the state's abbreviation. */
  questions: (abbrev: string) => Promise<QuizItem[]>
  /**
   * Stops the server like an operator would. Returns its exit code and complaints: its errors, its
   * connections to other machines, and personal data in its log.
   */
  stop: () => Promise<{ exitCode: number | string; complaints: unknown[]; stderr: string }>
}

/** Starts the built product like an operator would, with an empty data folder of its own. */
export async function startProductionServer(
  geocoderUrl: string,
  settings: Record<string, string> = {},
): Promise<ProductionServer> {
  const server = await startServer({
    LOG_LEVEL: 'info',
    GEOCODER_URL: geocoderUrl,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    LOCAL_ADMIN_CODE: 'e2e admin code',
    NODE_OPTIONS: `${CONNECTIONS} ${EVEN_PRIORITY}`,
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
      const friends = friendsIn(settings).concat(origin).map(hostOf)
      const complaints = linesOf(server.stdout()).filter(
        (line) =>
          line.level >= ERROR_LEVEL ||
          (line.msg === 'connects' && !friends.includes(hostOf(`http://${line.to}`))) ||
          isPersonal(line),
      )
      return { exitCode, complaints, stderr: server.stderr() }
    },
  }
}

/** Returns the addresses of the other services in the settings. */
function friendsIn({ OIDC_ISSUER, GEMINI_BASE_URL }: Record<string, string>): string[] {
  return [OIDC_ISSUER, GEMINI_BASE_URL].filter((url) => typeof url === 'string')
}

function hostOf(url: string): string {
  return new URL(url).host.replace('127.0.0.1', 'localhost')
}

function isPersonal({ time: _, ...said }: LogLine): boolean {
  return PERSONAL.test(JSON.stringify(said))
}
