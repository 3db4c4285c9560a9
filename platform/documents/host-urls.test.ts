import { expect, test } from 'vitest'
import { hostUrls } from './host-urls.ts'

test.each([
  ['postgres://quiz@db/quiz', ['postgres://quiz@db/quiz']],
  [
    'postgres://quiz:a,b@one:5432,two/quiz?sslmode=require',
    [
      'postgres://quiz:a,b@one:5432/quiz?sslmode=require',
      'postgres://quiz:a,b@two/quiz?sslmode=require',
    ],
  ],
  ['postgres://[::1]:1,[::2]:2/quiz', ['postgres://[::1]:1/quiz', 'postgres://[::2]:2/quiz']],
])('hostUrls returns one URL for each host of %s', (url, each) => {
  expect(hostUrls(url)).toEqual(each)
})
