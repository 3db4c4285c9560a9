import { createServer } from 'node:https'
import { afterAll, expect, test, vi } from 'vitest'
import { guardedFetch } from '../../platform/ai/guarded-fetch.ts'
import { openBucket } from '../../platform/files/bucket.ts'
import { findings, reasonOf } from '../../platform/finding.ts'
import { portOf } from '../../test/listening.fixture.ts'
import { CLIENT } from '../../test/openid-provider.fixture.ts'
import { makePrivateCa } from '../../test/private-ca.fixture.ts'
import { checkStoredFiles } from './check-data.ts'
import { checkMail, checkProvider, checkServer } from './check-network.ts'

const ca = makePrivateCa()
afterAll(() => ca.remove())

vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')

const provider = async (at: string) =>
  checkProvider({ oidc: { issuer: `https://${at}`, ...CLIENT }, origin: 'http://localhost:3000' })

const mail = async (at: string) =>
  checkMail({ mail: { url: `smtps://${at}`, from: 'quiz@example.com' }, proxy: null })

async function bucket(at: string) {
  const nothing = { browserEndpoint: null, publicUrl: null }
  const place = { provider: 's3', name: 'test', region: 'x', endpoint: `https://${at}` } as const
  const options = { headersOf: () => null, now: () => new Date() }
  const { files } = await openBucket({ ...place, ...nothing, pathStyle: true }, options)
  return checkStoredFiles(files, 's3://test')
}

async function aiService(at: string) {
  const service = { baseUrl: `https://${at}`, apiKey: 'key' }
  const asked = guardedFetch(service, AbortSignal.timeout(5_000))(service.baseUrl)
  return asked.then(String, (error) => findings('AI service').warning(reasonOf(error)))
}

const site = async (at: string) => checkServer(`https://${at}`)

test.each([
  ['provider', provider],
  ['mail server', mail],
  ['bucket', bucket],
  ['AI service', aiService],
  ['site itself', site],
])(
  'for a %s with a certificate of a private CA, the doctor names the setting',
  async (_, check) => {
    const port = await portOf(createServer({ key: ca.key, cert: ca.certificate }))
    const found = await check(`127.0.0.1:${port}`)
    const says = expect.stringMatching(
      /set NODE_EXTRA_CA_CERTS=\/path\/ca.pem, or NODE_USE_SYSTEM_CA=1/,
    )
    expect([found].flat()).toMatchObject([{ says }])
  },
)
