import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, onTestFinished } from 'vitest'
import { readEnv } from './env.ts'

export const OIDC = {
  OIDC_ISSUER: 'https://accounts.example.com',
  OIDC_CLIENT_ID: 'quiz',
  OIDC_CLIENT_SECRET: 'secret',
}

export let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

export const read = (variables: Record<string, string | undefined> = {}) =>
  readEnv({ DATA_DIR: folder, ...variables })
