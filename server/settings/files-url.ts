import type { BucketPlace } from '../../platform/files/file-storage.ts'

const PARAMETERS = {
  s3: ['region', 'endpoint', 'browserEndpoint', 'forcePathStyle', 'public'],
  gs: ['endpoint', 'public'],
}

/**
 * Reads `FILES_URL`: `s3://BUCKET` or `gs://BUCKET`, with parameters. Throws for any other text.
 * Credentials are refused, too, because they have settings of their own.
 */
export function readFilesUrl(text: string): BucketPlace {
  const [, provider = '', name = '', query] =
    text.match(/^(s3|gs):\/\/([a-z0-9][\w.-]{1,221}[a-z0-9])\/?(?:\?(.*))?$/) ?? []
  if (provider !== 's3' && provider !== 'gs') throw new Error('This is not the address of a bucket')
  const parameters = new URLSearchParams(query)
  const unknown = [...parameters.keys()].filter((key) => !PARAMETERS[provider].includes(key))
  if (unknown.length > 0) throw new Error(`There is no parameter ${unknown.join()}`)
  const pathStyle = parameters.get('forcePathStyle') ?? 'false'
  if (!/^(true|false)$/.test(pathStyle)) throw new Error('forcePathStyle is neither true nor false')
  return {
    provider,
    name,
    region: parameters.get('region') || null,
    endpoint: address(parameters.get('endpoint')),
    browserEndpoint: originOf(parameters.get('browserEndpoint')),
    pathStyle: pathStyle === 'true',
    publicUrl: address(parameters.get('public')),
  }
}

/** Refuses a path, because a proxy that removes it would make the signatures of links wrong. */
function originOf(text: string | null): string | null {
  const read = address(text)
  if (read && new URL(read).pathname !== '/') throw new Error('This address has a path')
  return read
}

/** Reads an http address and removes a slash at its end. Null if there is no text. */
function address(text: string | null): string | null {
  if (!text) return null
  const { protocol, username, password, search, hash, href } = new URL(text)
  if (!/^https?:$/.test(protocol) || username || password || search || hash)
    throw new Error('This is not a plain address')
  return href.replace(/\/$/, '')
}
