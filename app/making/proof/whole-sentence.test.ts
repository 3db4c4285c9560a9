import { describe, expect, test } from 'vitest'
import { readManual } from './manual-text.ts'
import { isScrap } from './quote-form.ts'
import { matchQuote } from './quote-match.ts'
import { isLimited, sentencesIn } from './sentences.ts'

const PAGES = {
  'a later sentence of a later point': `If your motorcycle wobbles, do not fight it. Instead:
• Grip the handlebars firmly. Ease off the throttle.
• Close the throttle gradually. Do not apply the brakes; braking could make it worse.
• Move your weight forward and down.`,
  'a list in a list': `Riders must:
• In rain:
o Slow down. Do not lean far.
o Brake early. Never brake hard on a painted line.
• Stay right. Never pass on hills.`,
  'a box behind a list': `All eye protection must:
• Be free of scratches.
• Fasten securely, so that it does not blow off.
NOTE: Tinted eye protection should not be worn at night or any other time when little light is available.`,
  'a list that forbids': `Riders must never:
• follow closely. Nobody behind them can see far.
• pass on hills. It is not legal there.`,
  'numbered points': `Do this:
1. Look. 2. Signal first. Never turn without it.
2. Turn. Never stop in the curve.`,
  'short words': `Ride as if nobody sees you.
• Signals help. Never rely. Look twice.`,
}

/** The words of each sentence behind its last limit, and each sentence alone. */
function quotesOf(page: string): string[] {
  return page.split('\n').flatMap((line) =>
    [...sentencesIn(line, { start: 0, end: line.length })].flatMap(({ start, end }) => {
      const sentence = line.slice(start, end).replace(/^(?:[•o]|\d\.) /, '')
      return [
        sentence,
        sentence
          .split(/\b(?:not|never|without|nobody)\b/i)
          .at(-1)
          ?.trim() ?? '',
      ]
    }),
  )
}

describe('the whole sentence of a quote that is cut is proved itself', () => {
  test.each(Object.entries(PAGES))('%s', (_kind, page) => {
    const manual = readManual([page])
    const cuts = quotesOf(page).flatMap((quote) => {
      const found = matchQuote(manual, { page: 1, quote })
      return 'code' in found && found.code === 'cut' ? [found.detail ?? ''] : []
    })
    expect(cuts.length).toBeGreaterThan(0)
    for (const quote of cuts) {
      const proof = matchQuote(manual, { page: 1, quote })
      expect(proof).toMatchObject({ page: 1 })
      expect('code' in proof || isScrap(proof.quote, proof.sentence)).toBe(false)
    }
  })
})

test('a passage that is too long to quote is shown, but not offered', () => {
  const long = `Never ride ${'past the old mill and '.repeat(60)}home.`
  const found = matchQuote(readManual([long]), { page: 1, quote: 'past the old mill and home.' })
  expect(found).toEqual({ code: 'cut-apart', detail: long.slice(0, 1_000) })
  expect(isLimited(long)).toBe(true)
})
