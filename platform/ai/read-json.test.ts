import { describe, expect, test } from 'vitest'
import { readBrokenList, readJson } from './read-json.ts'

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
  ])('is read from %j', (answer, value) => {
    expect(readJson(answer)).toEqual(value)
  })

  test.each(['', '<html>', 'I would be glad to help.', '{"title":"x"', '[}', '{title: x}'])(
    'is undefined for %j',
    (answer) => {
      expect(readJson(answer)).toBeUndefined()
    },
  )
})

describe('a list that broke off', () => {
  const list = [{ a: ['x', { b: '}]' }], c: 'y\\' }, { d: 1 }, { a: 2 }, { e: [] }]
  const whole = JSON.stringify(list)

  test('gives its complete objects, wherever the answer broke off', () => {
    const ends = list.map((_, n) => JSON.stringify(list.slice(0, n + 1)).length - 1)
    for (let length = 0; length < whole.length; length++) {
      const elements = list.slice(0, ends.filter((end) => end <= length).length)
      const cut = whole.slice(0, length)
      expect(readBrokenList(cut)).toMatchObject({ elements })
      expect(
        readBrokenList(`Sure! [Note]\n\`\`\`json\n{"tags":["a"],"questions":${cut}`),
      ).toMatchObject({ elements })
    }
  })

  test.each(['', 'nothing', '{"title":"x"', '["a", "b'])('gives no objects for %j', (answer) => {
    expect(readBrokenList(answer)).toMatchObject({ elements: [] })
  })
})

describe('a list with one malformed text keeps all other objects', () => {
  const list = [1, 2, 3, 4].map((n) => ({ q: `${n}?`, options: [{ text: 'a' }, 'b'], end: 'z' }))
  const answers = [JSON.stringify(list), JSON.stringify({ list }, null, 1)]

  test.each<[string, string]>([
    ['an escaped apostrophe', "the manual\\'s"],
    ['another escape that JSON does not have', '\\d'],
    ['half an escape', '\\u12'],
    ['a line end', 'a\nb'],
    ['a control character', 'a\u0017b'],
    ['quotation marks', 'the word "stop" there'],
    ['one quotation mark', 'a pipe of 2" or more'],
    ['a quotation mark before brackets', 'a " {[ b'],
    ['a closed bracket', 'a"], b'],
    ['no end', '\\'],
  ])('%s', (_what, text) => {
    for (const answer of answers) {
      for (const [place, { q }] of list.entries()) {
        for (const spoilt of [answer.replace(`"${q}"`, `"${text}"`), inEnd(answer, place, text)]) {
          const others = list.filter((one) => one.q !== q)
          expect(readBrokenList(spoilt)).toEqual({ elements: others, broken: 1, isCut: false })
        }
      }
    }
  })

  test('if the list also broke off, and its incomplete last object does not count as broken', () => {
    const [answer = ''] = answers
    const spoilt = answer.replace('"2?"', '"a 2" pipe"')
    const [, , third, last] = list
    const end = spoilt.indexOf('"4?"')
    for (const cut of [spoilt.slice(0, end), spoilt.slice(0, spoilt.lastIndexOf(',{'))]) {
      expect(readBrokenList(cut)).toEqual({ elements: [list[0], third], broken: 1, isCut: true })
    }
    expect(readBrokenList(spoilt.slice(0, -1))).toEqual({
      elements: [list[0], third, last],
      broken: 1,
      isCut: true,
    })
  })

  /** Replaces the last text of the object at `place`, which is next to the following object. */
  function inEnd(answer: string, place: number, text: string): string {
    let seen = 0
    return answer.replace(/"z"/g, (end) => (seen++ === place ? `"${text}"` : end))
  }
})

test('an answer of a million brackets is read in one pass', () => {
  expect(readJson('['.repeat(1_000_000))).toBeUndefined()
  expect(readJson('[1]'.repeat(300_000))).toEqual([1])
  expect(readBrokenList('{'.repeat(1_000_000))).toMatchObject({ elements: [] })
  expect(readBrokenList('[{"a":'.repeat(200_000))).toMatchObject({ elements: [] })
})
