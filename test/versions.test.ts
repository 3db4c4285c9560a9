import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)

/** The oldest allowed versions (quality line R01). */
test.each([
  ['Node', process.versions.node, '24.0.0'],
  ['SQLite', process.versions.sqlite ?? '', '3.51.3'],
  ['react-router', versionOf('react-router'), '8.5.1'],
  ['hono', versionOf('hono'), '4.13.16'],
  ['@hono/node-server', versionOf('@hono/node-server'), '2.1.7'],
])('%s %s is at least %s', (_name, installed, floor) => {
  expect(isAtLeast(installed, floor)).toBe(true)
})

test.each([
  ['3.51.3', '3.51.3', true],
  ['3.51.10', '3.51.3', true],
  ['4.0.0', '3.51.3', true],
  ['3.51.2', '3.51.3', false],
  ['3.9.9', '3.51.3', false],
  ['2.99.99', '3.51.3', false],
  ['', '3.51.3', false],
])('the comparison knows whether "%s" is at least %s', (installed, floor, expected) => {
  expect(isAtLeast(installed, floor)).toBe(expected)
})

function versionOf(name: string): string {
  const entry = require.resolve(name)
  const end = entry.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}/`.length
  return JSON.parse(readFileSync(`${entry.slice(0, end)}package.json`, 'utf8')).version
}

function isAtLeast(installed: string, floor: string): boolean {
  const [has, needs] = [installed, floor].map((version) => version.split('.').map(Number))
  const differing = needs?.findIndex((number, index) => number !== has?.[index]) ?? 0
  return differing < 0 || (has?.[differing] ?? 0) > (needs?.[differing] ?? 0)
}
