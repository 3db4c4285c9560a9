import type { ReactNode, RefObject } from 'react'

type Dialog = RefObject<HTMLDialogElement | null>

type ModalProps = {
  ref: Dialog
  id: string
  title: string
  onClose?: () => void
  className?: string
  children: ReactNode
}

/**
 * A native modal dialog. Escape and a press outside close it. The focus stays inside the open dialog.
 * On closing, the focus returns to the previous element. With `closedby`, the browser would close it
 * before the end of a tap, whose rest would then reach the page below.
 */
export function Modal({ ref, id, title, onClose, className = '', children }: ModalProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className={`m-auto w-[calc(100%-2rem)] max-w-md rounded-2xl border border-line bg-card p-0 text-ink shadow-2xl open:animate-rise ${className}`}
    >
      <div className="flex flex-col gap-4 p-6">
        <h2 id={`${id}-title`} className="text-xl font-extrabold">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

/**
 * Returns the props of a button that opens the modal. Browsers with invoker commands open the modal even
 * before the page's script loads. Other browsers need the click handler.
 */
export function opens(modal: Dialog, id: string) {
  return invoker('show-modal', id, () => modal.current?.showModal())
}

export function closes(modal: Dialog, id: string) {
  return invoker('close', id, () => modal.current?.close())
}

function invoker(command: string, commandfor: string, fallback: () => void) {
  const onClick = () => {
    if (!('commandForElement' in HTMLButtonElement.prototype)) fallback()
  }
  return { command, commandfor, onClick }
}
