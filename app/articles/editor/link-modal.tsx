import type { Editor } from '@tiptap/core'
import { type RefObject, useId, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Modal } from '../../base/ui/modal.tsx'
import { isAllowedLink } from '../posts/rich-text.ts'

type LinkModalProps = { ref: RefObject<HTMLDialogElement | null>; editor: Editor; address: string }

/** Asks for the address of a link. The link covers the selected text, or the link at the cursor. */
export function LinkModal({ ref, editor, address }: LinkModalProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const id = useId()
  const value = typed ?? address

  function close() {
    ref.current?.close()
    editor.commands.focus()
  }

  function apply() {
    const href = completed(value.trim())
    if (!isAllowedLink(href)) return setIsWrong(true)
    const chain = editor.chain().extendMarkRange('link')
    const isEmpty = editor.state.selection.empty && !editor.isActive('link')
    if (isEmpty)
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
    close()
  }

  function remove() {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }

  return (
    <Modal
      ref={ref}
      id="link"
      title="Link"
      onClose={() => {
        setTyped(null)
        setIsWrong(false)
      }}
    >
      <Field label="Address">
        <input
          type="text"
          inputMode="url"
          autoComplete="off"
          value={value}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would save the post, whose form the dialog is in.
            event.preventDefault()
            apply()
          }}
          aria-invalid={isWrong || undefined}
          aria-describedby={id}
          className={INPUT}
        />
      </Field>
      <p
        id={id}
        role={isWrong ? 'alert' : undefined}
        className={isWrong ? 'font-semibold text-wrong' : 'text-sm text-quiet'}
      >
        An address such as https://www.nhtsa.gov, name@example.com or /practice/ohio.
      </p>
      <Button onClick={apply}>Apply</Button>
      {address && (
        <Button look="plain" onClick={remove}>
          Remove link
        </Button>
      )}
    </Modal>
  )
}

/** Adds what people leave out of an address. */
function completed(address: string): string {
  if (/^[^\s/@:]+@[^\s/@]+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(address) ? `https://${address}` : address
}
