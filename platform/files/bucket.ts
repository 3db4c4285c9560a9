import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import type { FileLinks, FileStorage, HeadersOf } from './file-storage.ts'

/** A bucket at a provider of storage, or at a server that speaks like one. */
export type BucketPlace = {
  provider: 's3' | 'gs'
  name: string
  region: string | null
  /** Another address of the service than the provider's. */
  endpoint: string | null
  /** S3 only: whether the bucket's name stands in the path of an address instead of before its host. */
  pathStyle: boolean
  /** Where browsers reach what the bucket holds, if it is public, without a slash at its end. */
  publicUrl: string | null
}

/** What an adapter opens: the driver, and a link that is valid for so many seconds from `from` on. */
export type OpenBucket = {
  driver: DriverContract
  sign(key: string, from: Date, seconds: number): Promise<string>
}

export type OpenArguments = [place: BucketPlace, headersOf: HeadersOf, limits: Limits]

/** How long a storage may take, in milliseconds. */
export type Limits = typeof LIMITS

const LIMITS = {
  /** Until the answer to one try of a call begins: all three are within about 10 seconds. */
  answer: 3_000,
  /** While nothing of an upload or a download moves. */
  standstill: 10_000,
}

/** A signed link is the same for half of its life, so that browsers keep what it leads to. */
const SIGNED_FOR = 60 * 60
const SAME_FOR = SIGNED_FOR / 2

/**
 * Opens the files in a bucket, with links for browsers: public ones where the bucket is, signed ones
 * elsewhere. Loads the provider's library, up to 30 MB, for whoever opens one. Nothing is asked
 * of the provider before the first file is.
 */
export function openBucket(
  place: BucketPlace,
  { headersOf, now, limits = LIMITS }: { headersOf: HeadersOf; now: () => Date; limits?: Limits },
): { files: FileStorage; links: FileLinks } {
  const opened = openAt(place, headersOf, limits)
  const { publicUrl, endpoint } = place
  async function signedLink(key: string): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000)
    const from = new Date((seconds - (seconds % SAME_FOR)) * 1000)
    return (await opened).sign(key, from, SIGNED_FOR)
  }
  return {
    files: new Disk(whenOpened(opened)),
    links: publicUrl
      ? {
          origin: new URL(publicUrl).origin,
          freshFor: 60 * 60,
          linkTo: async (key) => `${publicUrl}/${key}`,
        }
      : {
          origin: endpoint && originOf(place, new URL(endpoint)),
          // A link dies with the credentials it was signed with, and some live for minutes only.
          freshFor: 60,
          linkTo: signedLink,
        },
  }
}

async function openAt(...[place, ...options]: OpenArguments): Promise<OpenBucket> {
  if (place.provider === 's3') {
    const { openS3 } = await import('./s3-bucket.ts')
    return openS3(place, ...options)
  }
  const { openGoogleStorage } = await import('./google-bucket.ts')
  return openGoogleStorage(place, ...options)
}

/** A driver whose calls wait until it is there: all that `Disk` calls return promises. */
function whenOpened(opened: Promise<OpenBucket>): DriverContract {
  const call = (name: keyof DriverContract) => {
    return async (...args: unknown[]) => {
      const { driver } = await opened
      return (driver[name] as (...args: unknown[]) => unknown)(...args)
    }
  }
  return new Proxy({} as DriverContract, { get: (_, name) => call(name as keyof DriverContract) })
}

function originOf({ provider, name, pathStyle }: BucketPlace, { protocol, host }: URL): string {
  const isBefore = provider === 's3' && !pathStyle
  return `${protocol}//${isBefore ? `${name}.` : ''}${host}`
}
