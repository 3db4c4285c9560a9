import { expect, test } from 'vitest'
import { form } from './course.fixture.ts'
import { readWay } from './way-form.ts'

test.each([
  [{}, undefined],
  [{ way: 'practice', minutes: '-1' }, undefined],
  [{ way: 'test' }, { order: 'mixed' }],
  [
    { way: 'test', minutes: ' 1 ', order: 'same' },
    { minutes: 1, order: 'same' },
  ],
  [
    { way: 'test', minutes: '180' },
    { minutes: 180, order: 'mixed' },
  ],
  [{ way: 'test', minutes: '0' }, null],
  [{ way: 'test', minutes: '181' }, null],
  [{ way: 'test', minutes: '2.5' }, null],
  [{ way: 'test', minutes: 'ten' }, null],
])('a form %o asks for the test %o', (fields, test) => {
  expect(readWay(form(fields)).test).toEqual(test)
})
