import { useEffect, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { closes, Modal } from '../../base/ui/modal.tsx'
import { SingleKeysSwitch } from '../../base/ui/single-keys-switch.tsx'
import { GUESS_KEY, READ_ALOUD_KEY } from './quiz-keys.ts'
import { close, shortcuts } from './quiz-messages.tsx'
import * as messages from './shortcuts-messages.ts'

export type ShortcutsModalProps = { canGuess: boolean; onClose: () => void }

const SHORTCUTS = 'shortcuts'

export function ShortcutsModal({ canGuess, onClose }: ShortcutsModalProps) {
  const modal = useRef<HTMLDialogElement>(null)
  const [canRead] = useState(() => document.querySelector(`[data-key=${READ_ALOUD_KEY}]`) !== null)

  useEffect(() => modal.current?.showModal(), [])

  return (
    <Modal ref={modal} id={SHORTCUTS} title={shortcuts()} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(messages.actions(READ_ALOUD_KEY, GUESS_KEY))
          .filter(([keys]) => keys !== READ_ALOUD_KEY || canRead)
          .filter(([keys]) => keys !== GUESS_KEY || canGuess)
          .map(([keys, action]) => (
            <div key={keys} className="contents">
              <dt className="flex flex-wrap gap-1">
                {keys.split(' ').map((key) => (
                  <kbd
                    key={key}
                    className="min-w-8 rounded-md border border-edge px-2 text-center [font-family:inherit] font-bold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
      </dl>
      <SingleKeysSwitch />
      <Button look="plain" {...closes(modal, SHORTCUTS)}>
        {close()}
      </Button>
    </Modal>
  )
}
