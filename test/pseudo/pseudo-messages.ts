import { parseSync } from 'vite'
import { pseudo } from './pseudo-text.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** The attributes of elements that riders read. */
const READ = /^(aria-label|title|alt|placeholder)$/

/** Returns the source of an English message file with its texts in the pseudo-language. */
export function pseudoMessages(file: string, source: string): string {
  const texts = textsIn(parseSync(file, source).program as unknown as Node)
  let [made, end] = ['', 0]
  for (const text of texts.sort((one, other) => one.start - other.start)) {
    made += source.slice(end, text.start) + changed(text, source.slice(text.start, text.end))
    end = text.end
  }
  return made + source.slice(end)
}

/** A literal keeps its quotes and the escapes in it. */
function changed({ type }: Node, code: string): string {
  if (type !== 'Literal') return pseudo(code)
  return code.replace(/\\.|[^\\]+/g, (part) => (part.startsWith('\\') ? part : pseudo(part)))
}

function textsIn(node: Node): Node[] {
  if (isCode(node)) return []
  const isText = /^(JSXText|TemplateElement)$/.test(node.type) || typeof node.value === 'string'
  if (isText) return [node]
  return Object.entries(node)
    .filter(([key]) => !isKey(node, key))
    .flatMap(([, value]) => value)
    .filter(isNode)
    .flatMap(textsIn)
}

/** True for what no rider reads: imports, types, options of `Intl`, and what two values are compared by. */
function isCode({ type, name, callee }: Node): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNull)|^Import|^BinaryExpression$/.test(type))
    return true
  if (type === 'JSXAttribute') return !READ.test(String((name as { name: unknown }).name))
  if (type === 'NewExpression') return true
  const { property } = (callee ?? {}) as { property?: { name?: string } }
  return (
    type === 'CallExpression' &&
    /^(toLocale\w*|replace\w*|split|padStart)$/.test(property?.name ?? '')
  )
}

/** A condition, the key of a property, and the case of a `switch` are no texts. */
function isKey({ type, computed }: Node, key: string): boolean {
  if (type === 'SwitchCase' && key === 'test') return true
  if (type === 'Property' && key === 'key') return true
  return type === 'MemberExpression' && key === 'property' && computed === true
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
