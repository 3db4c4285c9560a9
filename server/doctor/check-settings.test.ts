import { expect, test } from 'vitest'
import { checkAdmin } from './check-settings.ts'

const oidc = { issuer: 'https://id.example.com', clientId: 'quiz', clientSecret: 'secret' }

test.each([
  ['a real provider and the default', 'admin@example.com', oidc, 'warning'],
  ['a real provider and an address', 'boss@example.com', oidc, 'ok'],
  ['the embedded provider and the default', 'admin@example.com', null, 'ok'],
])('the admin with %s', (_, adminEmail, oidc, level) => {
  expect(checkAdmin(adminEmail, { oidc })).toMatchObject({ level })
})
