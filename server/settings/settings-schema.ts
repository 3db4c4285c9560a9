import { z } from 'zod'
import { isModelId } from '../../app/base/remote-config/remote-config.ts'
import {
  ADDRESSES_HINT,
  addressList,
  isPlainAddress,
  tidyList,
} from '../../app/base/text/email-address.ts'
import { readProxies } from '../http/client-address.ts'
import { isSecurityContact } from '../http/security-txt.ts'
import { hasBarePassword } from './bare-password.ts'
import { readDatabaseUrl } from './database-url.ts'
import { readFilesUrl } from './files-url.ts'
import { isLoopback } from './plain-http.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const EXAMPLE_ADMIN = 'admin@example.com'

const matching = (pattern: RegExp) => z.string().regex(pattern)
const numberOf = (digits: RegExp) => matching(digits).transform(Number)
const port = numberOf(/^\d{1,5}$/).refine((number) => number <= 65_535)
const hours = numberOf(/^\d{1,6}$/).refine((number) => number > 0)
const count = numberOf(/^\d{1,12}$/).refine((number) => number > 0)
const httpUrl = z.url({ protocol: /^https?$/ })
const origin = httpUrl.refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`)
// Only a provider on this machine may use plain http.
const issuer = httpUrl.refine(
  (value) => value.startsWith('https:') || isLoopback(new URL(value).hostname),
)

/** Each description completes the sentence "NAME must be …" for the operator. */
export const settingsSchema = z.object({
  PORT: port.prefault('3000').describe('a port number from 0 to 65535'),
  HOST: z.string().default('127.0.0.1').describe('an address to listen on'),
  ORIGIN: origin
    .optional()
    .describe('the public address without a path, such as https://quiz.example.com'),
  DATA_DIR: z.string().default('./data').describe('a folder'),
  DATABASE_URL: readBy(readDatabaseUrl)
    .optional()
    .describe(
      'an address such as postgres://USER:PASSWORD@HOST:5432/DATABASE (HOST,HOST for several, postgres:///DATABASE?host=/run/postgresql for a socket) or firestore://PROJECT_ID',
    ),
  FIRESTORE_EMULATOR_HOST: matching(/^\S+:\d{1,5}$/)
    .optional()
    .describe('the host and port of a Firestore emulator'),
  FILES_URL: readBy(readFilesUrl)
    .optional()
    .describe(
      's3://BUCKET or gs://BUCKET, with no more than region, endpoint, browserEndpoint, forcePathStyle and public behind a question mark (see docs/operations.md, "Files in a bucket")',
    ),
  GEOCODER_URL: httpUrl
    .default('https://api.bigdatacloud.net/data/reverse-geocode-client')
    .describe('the https address of the reverse-geocoding service'),
  STARTER_CONTENT: z.enum(['on', 'off']).default('on').describe('"on" or "off"'),
  DEMO: z.enum(['on', 'off']).default('off').describe('"on" or "off"'),
  UPGRADE_BACKUP: z.enum(['on', 'off']).default('on').describe('"on" or "off"'),
  OFFLINE: z.enum(['on', 'off']).default('on').describe('"on" or "off"'),
  TRUSTED_PROXIES: readBy(readProxies)
    .optional()
    .describe('addresses or networks such as 10.0.0.0/8, separated by commas'),
  SESSION_SECRET: matching(/^[^,]{32,}(,[^,]{32,})*$/)
    .optional()
    .describe('one or more texts of at least 32 characters, separated by commas'),
  SESSION_IDLE_HOURS: hours.optional().describe('a whole number of hours'),
  SESSION_MAX_HOURS: hours.prefault('2160').describe('a whole number of hours'),
  ADMIN_EMAIL: z
    .string()
    .default(EXAMPLE_ADMIN)
    .transform(tidyList)
    .refine((list) => addressList.safeParse(list).success)
    .describe(ADDRESSES_HINT),
  SECURITY_CONTACT: z
    .string()
    .refine(isSecurityContact)
    .optional()
    .describe('a contact such as mailto:security@example.com or an https address'),
  OIDC_ISSUER: issuer.optional().describe('the https address of an OpenID provider'),
  OIDC_CLIENT_ID: z.string().optional().describe('the id that the provider gave the app'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('the secret that the provider gave the app'),
  OIDC_GROUPS_CLAIM: z
    .string()
    .max(200)
    .optional()
    .describe('the name of the claim with the groups of a person'),
  LOCAL_ADMIN_CODE: z.string().min(6).optional().describe('a text of at least 6 characters'),
  LOCAL_PROVIDER: z.enum(['allow', 'admin']).optional().describe('"allow" or "admin"'),
  GEMINI_API_KEY: matching(/^[\x21-\x7e]+$/)
    .optional()
    .describe('the key of the AI model service, without spaces'),
  GEMINI_BASE_URL: httpUrl.optional().describe('the https address of the AI model service'),
  AI_CALLS_PER_DAY: count.prefault('40').describe('a whole number of requests, at least 1'),
  AI_TOKENS_PER_DAY: count.prefault('5000000').describe('a whole number of tokens, at least 1'),
  AI_READER_MODEL: z
    .string()
    .refine((model) => model === 'off' || isModelId(model))
    .optional()
    .describe('"off" or the id of an AI model'),
  AI_TRANSLATIONS: z.enum(['on', 'off']).default('on').describe('"on" or "off"'),
  CONTENT_TERMS: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .default('MIT')
    .describe('the terms under which others may use the content'),
  MESSAGE_DAYS: numberOf(/^\d{1,5}$/)
    .prefault('365')
    .describe('a whole number of days, or 0 to keep the messages of visitors'),
  CHANGE_DAYS: numberOf(/^\d{1,5}$/)
    .prefault('730')
    .describe('a whole number of days, or 0 to keep the list of changes'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .refine((value) => !hasBarePassword(value))
    .optional()
    .describe('the address of a mail server, such as smtps://USER:PASSWORD@HOST:465'),
  MAIL_FROM: z
    .string()
    .refine(isPlainAddress)
    .optional()
    .describe('the plain email address that mails come from'),
  METRICS_PORT: port.optional().describe('a port number from 0 to 65535'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('an address to listen on'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  LOG_FORMAT: z.enum(['json', 'text']).optional().describe('"json" or "text"'),
})

export type Settings = z.infer<typeof settingsSchema>

/** Returns a schema for a text that `read` parses. `read` throws if the text does not fit. */
function readBy<T>(read: (text: string) => T) {
  return z.string().transform((text, context) => {
    try {
      return read(text)
    } catch {
      context.addIssue('The text cannot be read')
      return z.NEVER
    }
  })
}
