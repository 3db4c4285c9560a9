import { expect, test } from 'vitest'
import { onRoster, rosterOf } from './roster.ts'

test('a list has one name a line, in any script and with lines left empty', () => {
  const read = rosterOf(' José  Núñez\r\n\n李小龍\n O’Neil, Pat ')
  expect(read).toEqual({ roster: ['José Núñez', '李小龍', 'O’Neil, Pat'] })
})

test('a name that stands twice, has more than 60 characters or no letter is named', () => {
  expect(rosterOf('Ana Paz\nana  paz')).toEqual({ wrong: 'ana  paz' })
  expect(rosterOf(`Ana\n${'n'.repeat(61)}`)).toEqual({ wrong: 'n'.repeat(61) })
  expect(rosterOf('- .')).toEqual({ wrong: '- .' })
})

test('a pupil finds the own name however it is typed, and nobody finds a part of one', () => {
  const roster = ['José Núñez', 'Ana Paz']
  expect(onRoster(roster, ' JOSÉ  núñez')).toBe('José Núñez')
  expect(onRoster(roster, 'jose nunez')).toBe('José Núñez')
  expect(onRoster(['José Paz', 'Josè Paz'], 'Jose Paz')).toBeNull()
  expect(onRoster(roster, 'Ana')).toBeNull()
  expect(onRoster(roster, '')).toBeNull()
})
