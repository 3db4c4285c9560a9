import { describe, expect, test } from 'vitest'
import { readCutList, readJson } from './read-json.ts'

const X = { title: 'x' }

describe('the JSON in an answer', () => {
  test.each<[string, unknown]>([
    ['{"title":"x"}', X],
    ['\ufeff{"title":"x"}\n', X],
    ['```json\n{"title":"x"}\n```', X],
    [' \n```JSON \r\n{"title":"x"}\n```\n', X],
    ['Here it is: {"title":"x"} I hope that it helps.', X],
    ['As asked [in part], with [2] items:\n[{"title":"x"},{}]', [X, {}]],
    ['{"title":"x",}', X],
    ['[{"title":"x"} , \n], ', [X]],
    [
      '{"text":"use ```\\ncode\\n``` , ] and \\"}\\", "}',
      { text: 'use ```\ncode\n``` , ] and "}", ' },
    ],
    ['[]', []],
  ])('is read out of %j', (answer, value) => {
    expect(readJson(answer)).toEqual(value)
  })

  test.each(['', '<html>', 'I would be glad to help.', '{"title":"x"', '[}', '{title: x}'])(
    'is not there: %j',
    (answer) => {
      expect(readJson(answer)).toBeUndefined()
    },
  )
})

describe('the complete elements of a list that broke off', () => {
  const whole = JSON.stringify([{ a: ['x', { b: '}]' }], c: 'y\\' }, { d: 1 }, { e: [] }])

  test('are those whose end was written, wherever the answer broke off', () => {
    const elements = JSON.parse(whole) as object[]
    const ends = elements.map((_, n) => JSON.stringify(elements.slice(0, n + 1)).length - 1)
    for (let length = 0; length < whole.length; length++) {
      const complete = elements.slice(0, ends.filter((end) => end <= length).length)
      const cut = whole.slice(0, length)
      expect(readCutList(cut)).toEqual(complete)
      expect(readCutList(`Sure! [Note]\n\`\`\`json\n{"tags":["a"],"questions":${cut}`)).toEqual(
        complete,
      )
    }
  })

  test.each(['', 'nothing', '{"title":"x"', '["a", "b'])('are none in %j', (answer) => {
    expect(readCutList(answer)).toEqual([])
  })
})

test('an answer of many brackets is read once', () => {
  expect(readJson('['.repeat(1_000_000))).toBeUndefined()
  expect(readJson('[1]'.repeat(300_000))).toEqual([1])
  expect(readCutList('{'.repeat(1_000_000))).toEqual([])
})
