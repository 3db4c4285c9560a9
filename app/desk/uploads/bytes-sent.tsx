import { inMegabytes } from '../../base/text/byte-size.ts'

export type Sent = { bytes: number; of: number }
export type OnSent = (sent: Sent) => void

export function BytesSent({ bytes, of }: Sent) {
  const words = `${inMegabytes(bytes)} of ${inMegabytes(of)} MB sent`
  return (
    <div className="flex flex-col gap-1">
      <progress aria-label="Upload" className="road w-full" value={bytes} max={of || 1} />
      <p className="tabular-nums">{words}</p>
    </div>
  )
}
