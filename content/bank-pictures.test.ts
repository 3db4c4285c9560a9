import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isContentWord, stemOf, tokensOf } from '../app/making/proof/words.ts'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import { WORDS } from '../app/questions/words/word-list.ts'

const { riding, signs, states } = readStarterContent()
const ALL = [...riding, ...signs, ...[...states.values()].flatMap(({ items }) => items)]

describe('the pictures', () => {
  const files = pictureFiles()

  test('are exactly those that the items and the words of the test name', () => {
    const named = new Set([...ALL, ...WORDS].flatMap(({ picture }) => picture?.name ?? []))
    expect(files.map(({ name }) => name)).toEqual([...named].sort())
  })

  test('are small: at most 250 KB in all, 6 KB each when compressed', () => {
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(250_000)
    expect(files.filter(({ compressed }) => compressed > 6_000)).toEqual([])
  })

  test('have the same shape, and contain no scripts or external files', () => {
    for (const { svg, name } of files) {
      expect(svg, name).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 160"/,
      )
      expect(svg, name).not.toMatch(
        /<script|<image|<foreignObject|href="(?!#)|url\((?!#)|\son\w+=|<!--/,
      )
    }
  })

  test('have a text that does not give away the answer', () => {
    const told = ALL.filter(
      (item) => item.picture && tells(item.picture.text, item) && !NEEDED_WORDS.has(item.id),
    )
    expect(told.map(({ id }) => id)).toEqual([])
    for (const id of NEEDED_WORDS) expect(ALL.map((item) => item.id)).toContain(id)
  })

  test('fail the check if their text gives away the answer', () => {
    const [one] = ALL.filter(({ id }) => id === 'arm-out-means-left')
    expect(one && tells('A rider who makes a turn to the left.', one)).toBe(true)
    expect(one && tells('A rider who holds out the left arm.', one)).toBe(true)
  })
})

/** Items whose picture's text must use words of the answer. Most of these words are on the sign itself. */
const NEEDED_WORDS = new Set([
  // PASS WITH CARE lets you pass with care.
  'pass-with-care-meaning',
  // BRIDGE ICES BEFORE ROAD warns of ice.
  'bridge-ices-wet-road',
  // SLOWER TRAFFIC KEEP RIGHT asks you to move right.
  'slower-traffic-left-lane',
  // SHOULDER DROP-OFF marks a deeper drop than LOW SHOULDER.
  'drop-off-or-low',
  // EXIT and a number advise a speed for the exit.
  'exit-speed-sign',
  // The paddle says STOP and binds like a STOP sign.
  'flagger-stop-paddle',
  // The text must name the side on which the other car waits. That does not show who goes first.
  'four-way-stop-tie-right',
])

/** Returns the stems of the content words. Keeps 'right', which is a side of the road here. */
function stemsOf(text: string): Set<string> {
  const words = tokensOf(text).filter((token) => isContentWord(token) || token === 'right')
  return new Set(words.map(stemOf))
}

/** True if a text has a larger share of the answer's words than of any other option's words. */
function tells(text: string, { answer, wrong }: StarterItem): boolean {
  if (/^\w+ [1-4]$/.test(answer)) return false
  const words = stemsOf(text)
  const shareIn = (option: string) => {
    const stems = stemsOf(option)
    return stems.size === 0 ? 0 : stems.intersection(words).size / stems.size
  }
  return shareIn(answer) > Math.max(...wrong.map(({ option }) => shareIn(option)))
}

function pictureFiles() {
  const files = globSync(path.join(import.meta.dirname, '../public/pictures/*.svg'))
  const names = files.map((file) => path.basename(file, '.svg')).sort()
  return names.map((name) => {
    const file = path.join(import.meta.dirname, `../public/pictures/${name}.svg`)
    const svg = readFileSync(file, 'utf8')
    const compressed = brotliCompressSync(svg).length
    return { name, svg, bytes: Buffer.byteLength(svg), compressed }
  })
}
