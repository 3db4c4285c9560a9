import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import makeBuildCurrent from '../current-build.ts'
import { pseudoMessages } from './pseudo-messages.ts'
import { pseudoData } from './pseudo-text.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** A copy of the product with one more language. */
export const PSEUDO = path.join(ROOT, 'test-results/pseudo')
const COPIED = ['app', 'content', 'platform', 'public', 'server', 'package.json']
const LINE = "  { tag: 'xx', name: 'Pséûdó', locale: 'en-XA', direction: 'ltr', prefix: '/xx' },\n"

/**
 * Makes a copy of the product, adds the pseudo-language as any other language is added, and builds it.
 * Playwright runs this as its global setup.
 */
export default function makePseudo(): void {
  makeBuildCurrent()
  rmSync(PSEUDO, { recursive: true, force: true })
  for (const file of [...COPIED, ...globSync('*.ts', { cwd: ROOT })]) copy(file)
  cpSync(path.join(import.meta.dirname, 'pseudo-text.ts'), at('app/base/text/pseudo-text.ts'))
  rewrite('app/base/text/languages.ts', (source) =>
    source.replace(/(?=\] as const satisfies)/, LINE),
  )
  for (const twin of globSync('app/**/*.es.{ts,tsx}', { cwd: PSEUDO })) {
    const file = twin.replace('.es.', '.')
    if (/-messages\.tsx?$/.test(file) && existsSync(at(file)))
      writeFileSync(at(file.replace(/(?=\.tsx?$)/, '.xx')), pseudoMessages(file, read(file)))
  }
  writeFileSync(
    at('app/questions/words/word-list.xx.ts'),
    read('app/questions/words/word-list.ts').replace('words.json', 'xx/words.json'),
  )
  const words = pseudoData(JSON.parse(read('content/words.json')))
  mkdirSync(at('content/xx'))
  writeFileSync(at('content/xx/words.json'), JSON.stringify(words))
  const file = 'app/questions/translations/shown.server'
  writeFileSync(at(`${file}.xx.ts`), questionsInPseudo(read(`${file}.ts`)))
  execFileSync(process.execPath, [at('content/write-manifests.ts')])
  build('en')
  // The build of the first language empties the folder.
  copy('build/es')
  build('xx')
}

/** Wraps each function that gives a page its texts, which in English are there for each question. */
function questionsInPseudo(source: string): string {
  const names = [...source.matchAll(/^export async function (\w+)/gm)].map(([, name]) => name)
  if (names.length === 0) throw new Error('Nothing gives a page its questions.')
  const wraps = names.map(
    (name) =>
      `export const ${name} = async (...given) => pseudoData(await english.${name}(...given, 'en'))\n`,
  )
  return `import { pseudoData } from '../../base/text/pseudo-text.ts'
import * as english from './shown.server.ts'
${wraps.join('')}`
}

function build(language: string): void {
  run('react-router', ['build'], language)
  run('vite', ['build', '--config', 'vite.worker.config.ts'], language)
}

function run(program: string, args: string[], language: string): void {
  const { status, stdout, stderr } = spawnSync(
    path.join(ROOT, 'node_modules/.bin', program),
    [...args, '--logLevel', 'warn'],
    { cwd: PSEUDO, env: { ...process.env, BUILD_LANGUAGE: language }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}\n${stderr}`)
}

function copy(file: string): void {
  cpSync(path.join(ROOT, file), at(file), { recursive: true })
}

function at(file: string): string {
  return path.join(PSEUDO, file)
}

function read(file: string): string {
  return readFileSync(at(file), 'utf8')
}

function rewrite(file: string, change: (source: string) => string): void {
  const [before, after] = [read(file), change(read(file))]
  if (before === after) throw new Error(`${file} has no place for the language.`)
  writeFileSync(at(file), after)
}
