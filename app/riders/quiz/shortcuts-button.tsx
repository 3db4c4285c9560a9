import { type ComponentType, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import * as messages from './quiz-messages.tsx'
import type { ShortcutsModalProps } from './shortcuts-modal.tsx'

/** A button that opens the list of keyboard shortcuts. The code of the list loads on the first press. */
export function ShortcutsButton({ canGuess = false }: { canGuess?: boolean }) {
  const [ShortcutsModal, setModal] = useState<ComponentType<ShortcutsModalProps> | null>(null)

  function open() {
    import('./shortcuts-modal.tsx')
      .then((module) => setModal(() => module.ShortcutsModal))
      .catch(console.warn)
  }

  return (
    <>
      <Button look="link" className="needs-keyboard needs-script" data-key="?" onClick={open}>
        {messages.shortcuts()}
      </Button>
      {ShortcutsModal && <ShortcutsModal canGuess={canGuess} onClose={() => setModal(null)} />}
    </>
  )
}
