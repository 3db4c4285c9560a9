import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { closes, Modal } from '../ui/modal.tsx'

export type ShortcutsModalProps = { onClose: () => void }

const SHORTCUTS = 'shortcuts'
const READ_ALOUD_KEY = 'R'

const ACTIONS = {
  '1–4 A–D': 'Pick an answer',
  Arrows: 'Move between the answers',
  Enter: 'Go on',
  [READ_ALOUD_KEY]: 'Read aloud, or stop',
  Escape: 'Close a dialog',
  '?': 'Show these shortcuts',
}

export function ShortcutsModal({ onClose }: ShortcutsModalProps) {
  const modal = useRef<HTMLDialogElement>(null)
  const [canRead] = useState(() => document.querySelector(`[data-key=${READ_ALOUD_KEY}]`) !== null)

  useEffect(() => modal.current?.showModal(), [])

  return (
    <Modal ref={modal} id={SHORTCUTS} title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(ACTIONS)
          .filter(([keys]) => keys !== READ_ALOUD_KEY || canRead)
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
      <Button look="plain" {...closes(modal, SHORTCUTS)}>
        Close
      </Button>
    </Modal>
  )
}
