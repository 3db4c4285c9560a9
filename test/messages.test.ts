import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { US_STATES } from '../app/questions/states/us-states.ts'
import { RIDER_ROOMS } from './rider-messages.ts'

/** The files of articles. The rest of their room is for the admin. */
const ARTICLES =
  'app/articles/posts/{article-cards,article-seo,article-view,article.route,articles.route,feed.route,feed.server,hero,latest-articles,loading-pages,posts.server,tag-list}.{ts,tsx}'
/** The one page of manuals that riders read. */
const MANUAL_PAGE = 'app/making/manuals/manual-page.route.tsx'
/** What the admin or the operator alone reads stays in English. */
const FOR_THE_ADMIN: string[] = [
  'app/data-version.server.ts',
  'app/site/operations/doctor.server.ts',
  'app/site/operations/start.server.ts',
  'app/site/operations/work-gauges.server.ts',
  'app/riders/readiness/outcomes-table.tsx',
  'app/questions/statistics/statistics-line.tsx',
]
/** Names, and texts that no rider reads. */
const NO_SENTENCES = [
  ...US_STATES.map(({ stateName }) => stateName),
  'Asked once',
  'Method not allowed',
  'Moodle XML',
  'PRODID:-//Motorcycle Exam Practice//EN',
  'Not a text',
  'Too long',
  'User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap:',
]

test('Sentences of riders stand in message files', () => {
  const files = globSync([
    `app/*/{${RIDER_ROOMS.join()}}/**/*.{ts,tsx}`,
    'app/*.{ts,tsx}',
    ARTICLES,
    MANUAL_PAGE,
  ]).filter(
    (file) => !/(\.(test|fixture|contract)|-messages(\.es)?|state-name\.es)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const sentences = files
    .filter((file) => !FOR_THE_ADMIN.includes(file))
    .flatMap((file) => sentencesIn(file, readFileSync(file, 'utf8')))
  expect(sentences).toEqual([])
})

/** Words for riders that would give a quiz, our exam, the state's test or a round of mistakes a second name. */
const SECOND_NAMES = [
  /(license|permit|motorcycle) exam\b(?! practice|::)/i,
  // Riders search for a practice test, so titles may have it.
  /(?<!(license|permit) )practice test/i,
  /(print|make) \w+ (as a )?test\b/i,
  /test for a class/i,
  /Practice (My|Exam|This)/,
  /more of my mistakes/i,
  /practicar mis errores|más de mis errores/i,
  /cuestionario|examen para una clase/i,
]

test('Quiz, exam, test and mistakes each mean one thing in the sentences of riders', () => {
  const files = globSync(`app/*/{${[...RIDER_ROOMS, 'posts'].join()}}/*-messages{,.es}.{ts,tsx}`)
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const mixed = lines.filter((line) => SECOND_NAMES.some((name) => name.test(line)))
    return mixed.map((line) => `${file}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})

test('Messages choose by a count with plural, so that each language has its own forms', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter(
    (file) => !/\.(test|fixture|contract)\.tsx?$/.test(file),
  )
  const found = files.flatMap((file) => {
    const isMessages = /-messages(\.[a-z]+)?\.tsx?$/.test(file)
    const choice = isMessages ? /[=!]== 1\b/g : /[=!]== 1\s*\?\s*['"`]/g
    return [...readFileSync(file, 'utf8').matchAll(choice)].map(([text]) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})

test('the search finds sentences in elements, attributes and code', () => {
  const source = `
    import { a } from 'An import is none'
    const title = 'Your history'
    const view = (
      <p aria-label={\`Question \${1}\`} title="Close" className="A class">
        Text {isLast ? 'See Results' : 'Next'} {'small'}
      </p>
    )
    log.info('It has started.')
    throw new Error('It has failed.')
  `
  const found = sentencesIn('a.tsx', source).map((line) => line.replace('a.tsx: ', ''))
  expect(found).toEqual(['Your history', 'Question', 'Close', 'Text', 'See Results', 'Next'])
})

type Node = { type: string; [key: string]: unknown }

/** Returns the texts that a reader could see: all of elements, and in code those that look like sentences. */
function sentencesIn(file: string, source: string): string[] {
  const found: string[] = []
  walk(parseSync(file, source).program as unknown as Node, false)
  return found.map((text) => `${file}: ${text}`)

  function walk(node: Node, isShown: boolean): void {
    if (isForNobody(node)) return
    const text = textOf(node)?.trim() ?? ''
    const sign = node.type === 'JSXText' ? /\p{L}{2}/u : isShown ? /^\p{Lu}/u : /^\p{Lu}[\s\S]*\s/u
    if (sign.test(text) && !NO_SENTENCES.includes(text)) found.push(text)
    const shows = isShown ? node.type !== 'ArrowFunctionExpression' : SHOWN.includes(node.type)
    for (const child of Object.values(node).flat()) {
      if (isNode(child)) walk(child, shows)
    }
  }
}

const SHOWN = ['JSXExpressionContainer', 'JSXAttribute']

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function textOf({ type, value }: Node): string | undefined {
  if (/^(JSXText|Literal)$/.test(type) && typeof value === 'string') return value
  if (type === 'TemplateElement') return (value as { cooked: string }).cooked
  return undefined
}

/** True for imports, types, names of classes, paths of drawings, and what only the log says. */
function isForNobody({ type, name, callee }: Node): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNull)|^Import/.test(type)) return true
  if (type === 'JSXAttribute') return ['className', 'd'].includes(String((name as Node).name))
  if (type === 'NewExpression') return /(Error|Exception)$/.test(String((callee as Node).name))
  if (type !== 'CallExpression') return false
  if ((callee as Node).name === 'icon') return true
  const { object } = callee as { object?: Node & { name?: string; property?: Node } }
  return [object?.name, object?.property?.name].some((name) => name === 'log' || name === 'console')
}
