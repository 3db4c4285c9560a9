import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { closes, Modal } from '../../base/ui/modal.tsx'
import { StateSelect } from '../../questions/states/state-select.tsx'
import * as messages from './home-messages.ts'

export const CHOOSE_STATE = 'choose-state'

type Props = Pick<ComponentProps<typeof StateSelect>, 'states' | 'selected' | 'onSelect'> & {
  ref: RefObject<HTMLDialogElement | null>
  onStart: () => void
  onClose: () => void
}

export function ChooseStateModal(props: Props) {
  const { ref, states, selected, onSelect, onStart, onClose } = props
  const chosen = states.find(({ abbrev }) => abbrev === selected)
  const select = useRef<HTMLSelectElement>(null)

  // The rider may choose a state before the page's script arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, at the start
  useEffect(() => {
    if (select.current?.value) onSelect(select.current.value)
  }, [])

  return (
    <Modal ref={ref} id={CHOOSE_STATE} title={messages.chooseYourState()} onClose={onClose}>
      <StateSelect ref={select} states={states} selected={selected} onSelect={onSelect} />
      <Button disabled={!chosen} onClick={onStart}>
        {chosen ? messages.startQuiz(chosen.stateName) : messages.start()}
      </Button>
      <p className="text-quiet">{messages.stateMissing()}</p>
      <Button look="plain" {...closes(ref, CHOOSE_STATE)}>
        {messages.close()}
      </Button>
    </Modal>
  )
}
