import { describe, expect, test } from 'vitest'
import { isRefusedInApp } from './in-app-browser.server.ts'

const GOOGLE = 'https://accounts.google.com'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'

const asks = (agent: string, { issuer = GOOGLE, query = '' } = {}) =>
  isRefusedInApp(
    issuer,
    new Request(`http://localhost/sign-in${query}`, { headers: { 'User-Agent': agent } }),
  )

describe('Google refuses a sign-in inside', () => {
  test.each([
    ['Instagram', `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 300.0.0.0`],
    ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]`],
    ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]`],
    ['TikTok', `${IPHONE} Mobile/15E148 musical_ly_35.0.0 BytedanceWebview`],
    ['a view of Android', `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile`],
  ])('%s', (_app, agent) => {
    expect(asks(agent)).toBe(true)
    expect(asks(agent, { issuer: 'https://id.example.com' })).toBe(false)
    expect(asks(agent, { query: '?anyway=yes' })).toBe(false)
  })
})

test.each([
  ['Safari', `${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Chrome',
    `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36`,
  ],
  ['Google’s app', `${IPHONE} (KHTML, like Gecko) GSA/320.0 Mobile/15E148 Safari/604.1`],
  ['no name', ''],
])('Google does not refuse a sign-in in %s', (_browser, agent) => {
  expect(asks(agent)).toBe(false)
})
