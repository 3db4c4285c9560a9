import { describe, expect, test } from 'vitest'
import { MANUAL_PAGES } from '../../../test/manual-pages.ts'
import { isScrap } from './quote-form.ts'
import { TRUE_ITEMS } from './true-items.fixture.ts'

describe('a heading or a scrap proves nothing', () => {
  test.each([
    'Wear the Right Gear',
    'WEAR THE RIGHT GEAR',
    'Helmets and eye protection',
    'EMERGENCY STOPS AND SWERVES',
    'Who needs a motorcycle license?',
    'Distances at 30 miles per hour',
    'Getting to know the motorcycle',
    'Preparing to Ride Your Motorcycle Safely',
    'the front brake',
    'more than two seconds',
    'Signals and the brake light of a motorcycle',
    'Table 3: Stopping Distances',
  ])('%s', (quote) => {
    expect(isScrap(quote, quote)).toBe(true)
  })

  test('a quote that is longer than a text of a question may be', () => {
    const quote = `Keep right ${'and slow down '.repeat(150)}.`
    expect(isScrap(quote, quote)).toBe(true)
  })

  test('no heading of the manual that tests make is a sentence', () => {
    const headings = MANUAL_PAGES.map(({ heading }) => heading)
    const kept = headings.filter((heading) => !isScrap(heading, heading))
    expect(kept).toEqual([])
  })
})

describe('a sentence can prove something', () => {
  test.each([
    'Keep your knees against the tank.',
    'Keep your knees against the gas tank in a turn',
    'DO NOT ENTER THE LANE FROM THE SHOULDER.',
    'In rain, use both brakes at once, and gently.',
    'Tires under their mark: no ride.',
    'Riders under 18 wear a helmet.',
    'When the light is red, stop before the line',
    'Gravel on a curve makes tires slide.',
  ])('%s', (quote) => {
    expect(isScrap(quote, quote)).toBe(false)
  })

  test('a short part of a sentence can, if the sentence has an end', () => {
    const sentence = 'Stop, wait, and then look both ways before you go.'
    expect(isScrap('look both ways before', sentence)).toBe(false)
    expect(isScrap('look both ways before', 'look both ways before')).toBe(true)
  })

  test('so do all sentences of the manual that tests make, with and without their end mark', () => {
    const sentences = [
      ...MANUAL_PAGES.flatMap((page) => page.sentences),
      ...TRUE_ITEMS.map(({ quote }) => quote),
    ]
    expect(sentences.length).toBeGreaterThan(250)
    expect(sentences.filter((sentence) => isScrap(sentence, sentence))).toEqual([])
    const cut = sentences.filter((sentence) => isScrap(sentence.slice(0, -1), sentence))
    expect(cut.length / sentences.length).toBeLessThan(0.05)
  })
})
