import { expect, test } from 'vitest'
import { explanationOf } from './explanation-of.ts'

test('an explanation has a quote of its own language behind it, or else its citation', () => {
  const told = { explanation: 'Stop.', citation: 'ORC 1' }
  expect(explanationOf(told)).toBe('Stop. (ORC 1)')
  expect(explanationOf({ ...told, source: { quote: 'So.' } })).toBe('Stop. (“So.”)')
  const english = { quote: 'So.', language: 'en' } as const
  expect(explanationOf({ ...told, source: english, language: 'en' })).toBe('Stop. (“So.”)')
  expect(explanationOf({ explanation: 'Pare.', source: english })).toBe('Pare.')
})
