import { expect, test } from 'vitest'
import { inMegabytes, megabytes } from './byte-size.ts'

test('a limit in megabytes has its bytes and its label', () => {
  expect(megabytes(10)).toEqual({ bytes: 10_485_760, label: '10 MB' })
})

test('bytes are shown in megabytes with one decimal', () => {
  expect(inMegabytes(0)).toBe('0.0')
  expect(inMegabytes(1)).toBe('0.1')
  expect(inMegabytes(1_572_864)).toBe('1.5')
})
