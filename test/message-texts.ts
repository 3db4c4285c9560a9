import { parseSync } from 'vite'

type Node = { type: string; [key: string]: unknown }

/**
 * Returns the texts of each message in a file, by the message's name. A figure stands for what a message
 * gets as a parameter.
 */
export function messageTexts(file: string, source: string): Map<string, string[]> {
  const { body } = parseSync(file, source).program as unknown as { body: Node[] }
  const messages = body.flatMap((statement) => {
    const { declarations } = (statement.declaration ?? statement) as { declarations?: Node[] }
    return (declarations ?? []).map(({ id, init }) => ({ name: (id as Node).name, init }))
  })
  return new Map(messages.map(({ name, init }) => [String(name), textsIn(init as Node)]))
}

const FIGURE = '7'

function textsIn(node: Node): string[] {
  if (/^JSX(Fragment|Element)$/.test(node.type)) return [elementText(node)]
  if (node.type === 'TemplateLiteral') {
    return [templateText(node), ...(node.expressions as Node[]).flatMap(textsIn)]
  }
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (/^(TS|ImportExpression)/.test(node.type) && !/^TS(As|Satisfies)/.test(node.type)) return []
  return Object.entries(node)
    .filter(([key]) => key !== 'test' && key !== 'key' && key !== 'discriminant')
    .flatMap(([, value]) => value)
    .filter(isNode)
    .flatMap(textsIn)
}

function templateText({ quasis }: Node): string {
  return (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(FIGURE)
}

function elementText({ children }: Node): string {
  const parts = (children as Node[]).map((child) => {
    if (child.type === 'JSXText') return String(child.value)
    return child.type === 'JSXExpressionContainer'
      ? textsIn(child).join(' ') || FIGURE
      : elementText(child)
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
