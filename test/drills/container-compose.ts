import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../free-port.fixture.ts'
import { podman, startPodmanService } from './podman.ts'
import { expectThat, secondsUntil } from './promises.ts'

const FILLED_IN = {
  SESSION_SECRET: 'what only the drill and its servers know',
  POSTGRES_PASSWORD: 'onlyTheDrillKnows1',
  OIDC_CLIENT_ID: 'drill',
  OIDC_CLIENT_SECRET: 'not-a-secret',
}
const MODEL = 'the-model-of-the-drill'

/** Runs all services of `compose.yaml` with the built image, on another port. */
export async function runCompose(source: string, name: string, patience: number): Promise<void> {
  const skip = (why: string) => console.log(`skipped the compose file: ${why}`)
  const tool = ['docker-compose', 'version']
  if (spawnSync(tool[0] ?? '', tool.slice(1)).status !== 0) {
    return skip('there is no docker-compose here (apt-get install docker-compose netavark)')
  }
  const file = path.join(source, 'compose.yaml')
  const given = readFileSync(file, 'utf8')
  const [image = ''] = given.match(/(?<=image: )\S+/) ?? []
  if (podman('image', 'exists', image).status !== 0) {
    return skip('there is no PostgreSQL here (apt-get install postgresql)')
  }
  const port = await freePort()
  const origin = `http://localhost:${port}`
  writeFileSync(file, given.replace('127.0.0.1:3000:', `127.0.0.1:${port}:`))
  fillIn(source)
  const service = await startPodmanService()

  const compose = async (...args: string[]) => {
    const all = ['--project-name', name, ...args]
    const env = { ...process.env, DOCKER_HOST: service.address }
    const child = spawn('docker-compose', all, { cwd: source, env })
    const said = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await once(child, 'close')
    const [stdout, stderr] = await said
    return { code, stdout, stderr }
  }
  const containerOf = (service: string) =>
    podman('ps', '--all', '--quiet', '--filter', `name=${service}`).stdout.trim()
  const stateOf = (service: string, what: string) =>
    podman('inspect', '--format', `{{${what}}}`, containerOf(service)).stdout.trim()
  const up = async () => {
    // Runs the health checks of the container, because without systemd nothing else runs them.
    const asked = setInterval(() => podman('healthcheck', 'run', containerOf('database')), 1000)
    const begun = await compose('up', '--detach').finally(() => clearInterval(asked))
    expectThat('compose starts both, the app once the database is well', begun.code === 0)
    if (begun.code !== 0) console.log(begun.stderr.slice(-2000))
    const isReady = async () => (await (await fetch(`${origin}/readyz`)).text()) === 'ready'
    const seconds = await secondsUntil(isReady, patience)
    expectThat('the app is ready', seconds > 0, `${seconds.toFixed(1)} s`)
    if (Number.isNaN(seconds)) console.log(podman('logs', containerOf('app')).stdout.slice(-2000))
    return seconds > 0
  }
  const operator = (...args: string[]) => podman('exec', containerOf('app'), 'node', ...args)

  if (await up()) {
    const page = await fetch(`${origin}/practice/ohio`)
    expectThat('a rider gets a question', (await page.text()).includes('Ohio'), page.status)
    // With the first version of cgroups, only root may limit memory.
    const memory = Number(stateOf('app', '.HostConfig.Memory'))
    if (process.getuid?.() === 0) expectThat('its memory is limited', memory > 0, memory)
    const doctor = operator('server/commands/doctor.ts')
    const found = doctor.stdout.match(/^\w+ +(Disk|Database|Indexes|Files|Questions): .*$/gm) ?? []
    const isWell = found.length === 5 && found.every((line) => line.startsWith('ok '))
    expectThat('the doctor in the container finds its data', isWell, isWell ? '' : doctor)
    operator('server/commands/flags.ts', `ai_model_id=${MODEL}`)
    const from = performance.now()
    await compose('stop')
    const seconds = (performance.now() - from) / 1000
    const codes = ['app', 'database'].map((service) => stateOf(service, '.State.ExitCode'))
    expectThat('both stop with 0', codes.join() === '0,0', `${codes}, ${seconds.toFixed(1)} s`)
    await compose('down')
    expectThat('the containers are gone', containerOf('app') === '')
    await up()
    const { stdout } = operator('server/commands/flags.ts')
    expectThat('new ones have the data of the old ones', stdout.includes(MODEL))
  }
  await compose('down', '--volumes')
  service.stop()
}

/** Copies `.env.example` to `.env` and fills it in, like an operator does. */
function fillIn(source: string): void {
  let settings = readFileSync(path.join(source, '.env.example'), 'utf8')
  for (const [name, value] of Object.entries(FILLED_IN)) {
    settings = settings.replace(new RegExp(`^${name}=$`, 'm'), `${name}=${value}`)
  }
  writeFileSync(path.join(source, '.env'), settings)
}
