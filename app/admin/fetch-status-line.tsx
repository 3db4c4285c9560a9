import type { FetchStatus } from '../remote-config/remote-config.client.ts'
import { UtcTime } from './utc-time.tsx'

type FetchStatusLineProps = { status: FetchStatus; time: number | null }

/** How the last fetch ended, and when values came last. */
export function FetchStatusLine({ status, time }: FetchStatusLineProps) {
  return (
    <p className="text-sm text-quiet">
      Last fetch: <strong className="text-ink">{status.replaceAll('-', ' ')}</strong>
      {time !== null && (
        <>
          {' '}
          • values from <UtcTime at={new Date(time).toISOString()} />
        </>
      )}
    </p>
  )
}
