import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../app/starter-bank/starter-content.server.ts'
import { pictureFiles } from './bank-pictures.ts'

const { riding, signs, states } = readStarterContent()
const ALL = [...riding, ...signs, ...[...states.values()].flatMap(({ items }) => items)]

describe('the pictures', () => {
  const files = pictureFiles()

  test('are those that the items name, and no other', () => {
    const named = new Set(ALL.flatMap(({ picture }) => picture?.name ?? []))
    expect(files.map(({ name }) => name)).toEqual([...named].sort())
  })

  test('are small: at most 250 KB in all, 6 KB each when compressed', () => {
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(250_000)
    expect(files.filter(({ compressed }) => compressed > 6_000)).toEqual([])
  })

  test('have the same shape, and nothing that runs or loads', () => {
    for (const { svg, name } of files) {
      expect(svg, name).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 160"/,
      )
      expect(svg, name).not.toMatch(
        /<script|<image|<foreignObject|href="(?!#)|url\((?!#)|\son\w+=|<!--/,
      )
    }
  })

  test('have a text that does not tell the answer', () => {
    const names = (text: string, option: string) =>
      text.toLowerCase().includes(option.toLowerCase())
    const told = ALL.filter(
      ({ picture, answer, wrong }) =>
        picture &&
        !/^\w+ [1-4]$/.test(answer) &&
        names(picture.text, answer) &&
        !wrong.some(({ option }) => names(picture.text, option)),
    )
    expect(told.map(({ id }) => id)).toEqual([])
  })
})
