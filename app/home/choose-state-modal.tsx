import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { StateSelect } from '../states/state-select.tsx'
import { Button } from '../ui/button.tsx'
import { closes, Modal } from '../ui/modal.tsx'
import * as messages from './home-messages.ts'

export const CHOOSE_STATE = 'choose-state'

type Props = Pick<ComponentProps<typeof StateSelect>, 'states' | 'selected' | 'onSelect'> & {
  ref: RefObject<HTMLDialogElement | null>
  onClose: () => void
}

export function ChooseStateModal({ ref, states, selected, onSelect, onClose }: Props) {
  const select = useRef<HTMLSelectElement>(null)

  // The rider may choose a state before the page's script arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, at the start
  useEffect(() => {
    if (select.current?.value) onSelect(select.current.value)
  }, [])

  return (
    <Modal ref={ref} id={CHOOSE_STATE} title={messages.chooseYourState()} onClose={onClose}>
      <StateSelect ref={select} states={states} selected={selected} onSelect={onSelect} />
      <p className="text-quiet">{messages.stateMissing()}</p>
      <Button look="plain" {...closes(ref, CHOOSE_STATE)}>
        {messages.close()}
      </Button>
    </Modal>
  )
}
