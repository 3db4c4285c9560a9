import { expect, test } from 'vitest'
import { quantitiesIn } from './quantities.ts'

/** Texts and their quantities. Each quantity is in the base unit of its dimension. */
test.each<[string, string[]]>([
  ['twenty-one years', ['252 months']],
  ['nine hundred ninety-nine thousand', ['999000 null']],
  ['5:30 p.m.', ['1050 clock']],
  ['a thirty-second interval', ['30 time']],
  ['a second vehicle', ['2 ordinal']],
  ['the 21st birthday', ['21 ordinal']],
  ['miles an hour', []],
  ['a mile and a half', ['95040 length']],
  ['a third lane', ['3 ordinal']],
  ['a third of the lane', ['0.333333 null']],
  ['$5 to $10', ['5 money', '10 money']],
  ['20 to 40 feet', ['240 length', '480 length']],
  ['88 feet per second', ['60 speed']],
  ['12, 24 or 36 months', ['12 months', '24 months', '36 months']],
  ['twelve (12) months', ['12 months']],
  ['(12) months', ['12 months']],
  ['twelve (13) months', ['12 null', '13 months']],
  ['12 mos.', ['12 months']],
  ['9p.m., 9:00p.m. and 9:00 P.M.', ['1260 clock', '1260 clock', '1260 clock']],
  ['6 to 9 p.m.', ['1080 clock', '1260 clock']],
  ['9 to 5 p.m.', ['540 clock', '1020 clock']],
  ['1, 2, 3', ['1 null', '2 null', '3 null']],
  ['.08%', ['0.0008 percent']],
  ['20s', ['20 time']],
  ['95 dB or 95 decibels', ['95 loudness', '95 loudness']],
  ['40 psi or 40 pounds per square inch', ['40 pressure', '40 pressure']],
  ['40 lbs per square inch of 40 pounds', ['40 pressure', '640 weight']],
  ['55 W, 0.055 kW and 12V', ['55 power', '55 power', '12 voltage']],
  ['a 12-volt battery of 14 amps', ['12 voltage', '14 current']],
  ['4 quarts or a gallon', ['128 volume', '128 volume']],
  ['149cc, 5,000 rpm', ['149 engine', '5000 rotation']],
  ['the 1970s', ['1970 null']],
  ['no number at all', []],
])('the quantities in "%s"', (text, quantities) => {
  const found = quantitiesIn(text)
  expect(
    found.map(({ value, dimension }) => `${Number(value.toPrecision(6))} ${dimension}`),
  ).toEqual(quantities)
})
