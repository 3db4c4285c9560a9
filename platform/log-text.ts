import { inspect, styleText } from 'node:util'

type Line = {
  level: number
  time: string
  msg?: string
  notice?: true
  err?: LoggedError
} & Record<string, unknown>
type LoggedError = { message: string; stack?: string; advice?: string }
type Style = Parameters<typeof styleText>[0]

type Level = [at: number, name: string, style: Style]
const DEBUG: Level = [0, 'DEBUG', 'gray']
const LEVELS: Level[] = [
  [50, 'ERROR', 'red'],
  [40, 'WARN ', 'yellow'],
  [30, 'INFO ', 'green'],
]

/**
 * Returns a line of the log for a person at a terminal: local time, level, message and fields, and below
 * them an error's stack. Control characters are escaped. Colors follow the terminal and `NO_COLOR`.
 */
export function textOfLog(json: string): string {
  const { level, time, msg = '', notice, err, ...others } = JSON.parse(json) as Line
  const { requestId, ...fields } = others
  if (level >= 40 && requestId) fields.requestId = requestId
  const [, name, style] = LEVELS.find(([at]) => level >= at) ?? DEBUG
  const text = escaped(msg)
  const head = [
    styleText('gray', localTime(new Date(time))),
    styleText(style, level >= 60 ? 'FATAL' : name),
    level >= 40 || notice ? styleText('bold', text) : text,
    ...Object.entries(fields).flatMap(([field, value]) =>
      value === null ? [] : [styleText('gray', `${escaped(field)}=`) + shown(value)],
    ),
  ]
  const line = [head.join(' '), ...(err ? linesOfError(err) : [])].join('\n')
  return notice ? `\n${line}\n\n` : `${line}\n`
}

function localTime(time: Date): string {
  const ms = String(time.getMilliseconds()).padStart(3, '0')
  return `${time.toTimeString().slice(0, 8)}.${ms}`
}

function shown(value: unknown): string {
  const isPlain = typeof value === 'string' && value !== '' && !/[\s"'=]/.test(value)
  const text = isPlain ? value : inspect(value, { breakLength: Infinity, colors: false })
  return escaped(text)
}

/** Each line is indented, so that none can be taken for another event. */
function linesOfError({ message, stack, advice }: LoggedError): string[] {
  const lines = [...(stack ?? message).split('\n'), ...(advice ? [advice] : [])]
  return lines.map((line) => `    ${escaped(line.trim())}`)
}

function escaped(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1))
}
