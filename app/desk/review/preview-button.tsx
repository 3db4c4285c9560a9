import { useId, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { closes, Modal } from '../../base/ui/modal.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { RiderPreview } from './rider-preview.tsx'

/**
 * Shows the typed question as riders would see it. Stands outside the form, because the preview is a
 * form, too, and forms can't nest.
 */
export function PreviewButton({ draft }: { draft: () => ShownItem | null }) {
  const id = useId()
  const modal = useRef<HTMLDialogElement>(null)
  const [item, setItem] = useState<ShownItem | null>(null)

  function open() {
    setItem(draft())
    modal.current?.showModal()
  }

  return (
    <>
      <Button look="plain" className="self-start" onClick={open}>
        See it as a rider
      </Button>
      <Modal
        ref={modal}
        id={id}
        title="As a rider sees it"
        onClose={() => setItem(null)}
        className={AS_A_PAGE}
      >
        {item && <RiderPreview item={item} />}
        <Button look="plain" {...closes(modal, id)}>
          Close
        </Button>
      </Modal>
    </>
  )
}

/**
 * The look of a rider's page. On a phone the dialog fills the width. Otherwise the question would be
 * narrower than riders see it.
 */
const AS_A_PAGE =
  'bg-page! max-[26rem]:w-full max-[26rem]:rounded-none max-[26rem]:border-x-0 max-[26rem]:*:px-4'
