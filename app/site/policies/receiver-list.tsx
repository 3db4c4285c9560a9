import * as messages from './receivers-messages.ts'
import type { Receivers } from './told.server.ts'

/** Who else gets data. */
export function ReceiverList({ to }: { to: Receivers }) {
  return (
    <>
      <p>{messages.nobodyElse()}</p>
      <ul className="flex flex-col gap-4">
        {messages.whoGetsWhat(to).map(({ name, text }) => (
          <li key={name} className="break-inside-avoid">
            <h3 className="font-bold">{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
