import { beforeEach } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { readEnv } from './env.ts'

export const OIDC = {
  OIDC_ISSUER: 'https://accounts.example.com',
  OIDC_CLIENT_ID: 'quiz',
  OIDC_CLIENT_SECRET: 'secret',
}

export let folder: string
beforeEach(() => {
  folder = newFolder()
})

export const read = (variables: Record<string, string | undefined> = {}) =>
  readEnv({ DATA_DIR: folder, ...variables })
