import { expect, test } from 'vitest'
import type { LocalProvider } from '../../../platform/identity/local-provider.ts'
import { checkAdminHealth } from './admin-health.server.ts'

const embedded = {} as LocalProvider

test.each([
  ['a real provider and the default', 'admin@example.com', null, 'warning'],
  [
    'a real provider and the default in a list',
    'boss@example.com, admin@example.com',
    null,
    'warning',
  ],
  ['a real provider and an address', 'boss@example.com', null, 'ok'],
  ['the embedded provider and the default', 'admin@example.com', embedded, 'ok'],
])(
  'the check of admin_email has the right level with %s',
  (_, adminEmail, localProvider, level) => {
    expect(checkAdminHealth(adminEmail, { localProvider })).toMatchObject({ level })
  },
)
