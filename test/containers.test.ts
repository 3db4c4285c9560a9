import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const DOCKERFILE = read('Dockerfile')
const COMPOSE = read('compose.yaml')
const REPLICAS = read('compose.replicas.yaml')
const UNIT = read('deploy/systemd/motorcycle-exam-practice@.service')
/** The names of the settings in `server/settings/settings-schema.ts`. */
const KNOWN = namesIn(read('server/settings/settings-schema.ts'), /^ {2}([A-Z_]+): /gm)

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

test('the container files set only known settings, and .env.example explains those they need', () => {
  const [app = ''] = COMPOSE.match(/ {2}app:[\s\S]*?(?=\n {2}database:)/) ?? []
  const set = namesIn(app, /^ {6}([A-Z_]+): /gm)
  const inImage = namesIn(DOCKERFILE.match(/^ENV .*$/m)?.[0] ?? '', /([A-Z_]+)=/g)
  expect(set).toContain('SESSION_SECRET')
  expect(inImage).toContain('DATA_DIR')
  const added = namesIn(REPLICAS, /^ {6}([A-Z_]+): /gm).filter((name) => !name.startsWith('AWS_'))
  const inUnit = namesIn(UNIT, /^Environment=([A-Z_]+)=/gm)
  expect(added).toEqual(['FILES_URL'])
  expect(inUnit).toContain('PORT')
  const all = [...set, ...inImage, ...added, ...inUnit].filter((name) => name !== 'NODE_ENV')
  expect(all.filter((name) => !KNOWN.includes(name))).toEqual([])

  const asked = new Set(namesIn(COMPOSE + REPLICAS, /\$\{([A-Z_]+)/g))
  const shown = namesIn(read('.env.example'), /^([A-Z_]+)=/gm)
  expect(shown).toEqual(expect.arrayContaining([...asked]))
  const others = shown.filter((name) => !asked.has(name) && !name.startsWith('AWS_'))
  expect(others.filter((name) => !KNOWN.includes(name))).toEqual([])
})

test('each line of .env reaches the container, except what the container itself decides', () => {
  const [app = ''] = COMPOSE.match(/ {2}app:[\s\S]*?(?=\n {2}database:)/) ?? []
  expect(app).toMatch(/^ {4}env_file: \.env$/m)
  const values = [...app.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ])
  const decided = values.filter(([name, value]) => !value?.startsWith(`\${${name}:?`))
  expect(decided.map(([name]) => name)).toEqual(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL'])
})

test('images have fixed versions, and the image has the Node of the tests', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const node = `node:${packages['node_modules/node'].version}-trixie-slim`
  expect(namesIn(DOCKERFILE, /^FROM (\S+)/gm)).toEqual([node, node])
  expect(namesIn(COMPOSE, /^ {4}image: (\S+)$/gm)).toEqual([
    expect.stringMatching(/^postgres:\d+\.\d+-[a-z]+$/),
  ])
})

test('each service limits its memory and its log, and the app reaps its child processes', () => {
  const [, services = ''] = COMPOSE.split(/^services:$/m)
  const each =
    services
      .split(/^volumes:$/m)[0]
      ?.split(/^ {2}(?=\w+:$)/m)
      .slice(1) ?? []
  expect(each.map((service) => service.split(':')[0])).toEqual(['app', 'database'])
  for (const service of each) {
    expect(service).toMatch(/^ {4}mem_limit: \d+[mg]$/m)
    expect(service).toMatch(/^ {4}<<: \*logging$/m)
  }
  expect(COMPOSE).toMatch(/^x-logging: &logging\n {2}logging:\n[^#]*? {6}max-size: \d+m$/m)
  expect(each[0]).toMatch(/^ {4}init: true$/m)
})

test('the image copies files that exist and that .dockerignore lets through', () => {
  const kept = namesIn(read('.dockerignore'), /^!(\S+)$/gm)
  expect(kept.filter((name) => !existsSync(name))).toEqual([])
  const fromHere = namesIn(DOCKERFILE, /^COPY (?!--from)(?!\.)(.+) \S+$/gm)
    .join(' ')
    .split(' ')
  expect(fromHere).toEqual(['package.json', 'package-lock.json', 'deploy/node-program'])
  expect(fromHere.filter((name) => !kept.includes(name))).toEqual([])
  const taken = namesIn(DOCKERFILE, /^COPY --from=build \/app\/(\S+)/gm)
  const made = ['node_modules', 'build']
  expect(taken.filter((name) => !kept.includes(name))).toEqual(made)
  expect(read('.gitignore')).toMatch(/^\.env$/m)
})

test('the image gets every file of this folder that its build loads', () => {
  const kept = namesIn(read('.dockerignore'), /^!(\S+)$/gm)
  const loaded = new Set(['vite.config.ts', 'vite.worker.config.ts', 'react-router.config.ts'])
  const [command = ''] = namesIn(DOCKERFILE, /RUN npm run ([\w-]+)/g)
  for (const name of namesIn(JSON.parse(read('package.json')).scripts[command], /^node (\S+)$/g))
    loaded.add(name)
  for (const file of loaded) {
    for (const name of namesIn(read(file), /from '\.\/([\w-]+\.\w+)'/g)) loaded.add(name)
  }
  expect([...loaded]).toEqual(expect.arrayContaining(['build.ts', 'build-target.ts']))
  expect([...loaded].filter((name) => !kept.includes(name))).toEqual([])
})
