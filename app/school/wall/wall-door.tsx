import { href } from '../../base/text/address.ts'
import { QrCode } from '../../base/ui/qr-code.tsx'
import { joinPath, shownCode } from '../courses/course-paths.ts'
import * as messages from './wall-messages.ts'
import { sizeOfNames } from './wall-size.ts'
import type { WallView } from './wall-view.server.ts'

type DoorView = Extract<WallView, { kind: 'door' }>

/** How to join, and who is in. Everybody in the room reads the nicknames. */
export function WallDoor({ code, name, origin, isIn, names }: DoorView) {
  return (
    <div className="flex flex-col gap-[calc(2*var(--u))] projected:flex-row projected:items-center projected:gap-[calc(4*var(--u))]">
      <div className="flex min-w-0 flex-1 flex-col gap-[calc(2*var(--u))]">
        <h1 className="wall-text-4.5 leading-tight font-extrabold text-balance wrap-anywhere">
          {name}
        </h1>
        <p className="wall-text-3 leading-snug wrap-anywhere">
          {messages.howToJoin(shownAddress(origin))}
        </p>
        <p translate="no" className="wall-text-10 leading-none font-black tracking-wider">
          {shownCode(code)}
        </p>
        <div aria-live="polite">
          <h2 className="wall-text-4 font-bold">{messages.areIn(isIn)}</h2>
          {names.length > 0 && (
            <ul
              translate="no"
              className={`${NAMES[sizeOfNames(names)]} flex flex-wrap gap-x-[1em] leading-snug text-quiet`}
            >
              {names.map((nickname) => (
                <li key={nickname} className="wrap-anywhere">
                  {nickname}
                </li>
              ))}
              {isIn > names.length && <li>{messages.andMore(isIn - names.length)}</li>}
            </ul>
          )}
        </div>
      </div>
      <QrCode
        text={origin + joinPath(code)}
        label={messages.qrCode()}
        className="w-full max-w-xs shrink-0 projected:w-[calc(56*var(--u))] projected:max-w-none"
      />
    </div>
  )
}

const NAMES = { 4: 'wall-text-4', 3.25: 'wall-text-3.25', 2.5: 'wall-text-2.5' }

/** The address of the field for the code, as short as somebody types it. */
export function shownAddress(origin: string): string {
  return new URL(origin).host + href('/class')
}
