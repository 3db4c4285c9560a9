import { Disk } from 'flydrive'
import type {
  BucketLimits,
  BucketPlace,
  FileLinks,
  FileStorage,
  HeadersOf,
} from './file-storage.ts'

const LIMITS: BucketLimits = { answerMs: 3_000, idleMs: 10_000 }

const SIGNED_SECONDS = 60 * 60
/** A file has the same signed link for this long, so that browsers can cache the file. */
const SAME_LINK_SECONDS = SIGNED_SECONDS / 2

/**
 * Opens the files in a bucket, with links for browsers: public links if the bucket is public, or else
 * signed links. Loads only the library of this provider, because each library takes much memory.
 * Sends nothing to the provider before the first call.
 */
export async function openBucket(
  place: BucketPlace,
  options: { headersOf: HeadersOf; now: () => Date; limits?: BucketLimits },
): Promise<{ files: FileStorage; links: FileLinks }> {
  const { headersOf, now, limits = LIMITS } = options
  const { publicUrl } = place
  const endpoint = place.browserEndpoint ?? place.endpoint
  const { driver, sign } = await openDriver(place, headersOf, limits)
  const files = new Disk(driver)
  if (publicUrl) {
    const linkTo = async (key: string) => `${publicUrl}/${key}`
    return { files, links: { origin: new URL(publicUrl).origin, freshSeconds: 60 * 60, linkTo } }
  }
  const linkTo = (key: string) => {
    const seconds = Math.floor(now().getTime() / 1000)
    const from = new Date((seconds - (seconds % SAME_LINK_SECONDS)) * 1000)
    return sign(key, from, SIGNED_SECONDS)
  }
  const origin = endpoint && originOf(place, new URL(endpoint))
  // A link stops working when the credentials that signed it expire, sometimes after minutes.
  return { files, links: { origin, freshSeconds: 60, linkTo } }
}

async function openDriver(place: BucketPlace, headersOf: HeadersOf, limits: BucketLimits) {
  if (place.provider === 's3') {
    return (await import('./s3-bucket.ts')).openS3(place, headersOf, limits)
  }
  return (await import('./google-bucket.ts')).openGoogleStorage(place, headersOf, limits)
}

function originOf({ provider, name, pathStyle }: BucketPlace, { protocol, host }: URL): string {
  const isBefore = provider === 's3' && !pathStyle
  return `${protocol}//${isBefore ? `${name}.` : ''}${host}`
}
