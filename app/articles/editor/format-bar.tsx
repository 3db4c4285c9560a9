import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import {
  ArrowDown,
  ArrowUp,
  BoldIcon,
  DrawingIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  PhotoIcon,
  QuoteIcon,
  RedoIcon,
  UndoIcon,
} from '../../base/ui/desk-icons.tsx'
import { Lightbulb } from '../../base/ui/icons.tsx'
import { HERO_TYPES } from '../posts/hero-picture.ts'
import { blockIndexAt, focusBlock, insertPicture, moveBlock } from './block-places.ts'
import { LinkModal } from './link-modal.tsx'

type FormatBarProps = { editor: Editor; onPhoto: (photo: File) => void }

/** The buttons above the body. A button that is on says so. All work without a mouse. */
export function FormatBar({ editor, onPhoto }: FormatBarProps) {
  const link = useRef<HTMLDialogElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      active: NAMES.filter((name) => editor.isActive(name)),
      address: String(editor.getAttributes('link').href ?? ''),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const focused = () => editor.chain().focus()
  const kind = (name: string) => () =>
    editor.isActive(name)
      ? focused().clearNodes().run()
      : focused().clearNodes().setNode(name).run()

  function insertDrawing() {
    const at = insertPicture(editor, 'picture', { at: editor.state.selection.from })
    focusBlock(editor, blockIndexAt(editor.state.doc, at))
  }

  const tools: Tool[] = [
    { label: 'Bold', name: 'bold', Icon: BoldIcon, press: () => focused().toggleBold().run() },
    {
      label: 'Italic',
      name: 'italic',
      Icon: ItalicIcon,
      press: () => focused().toggleItalic().run(),
    },
    { label: 'Link', name: 'link', Icon: LinkIcon, press: () => link.current?.showModal() },
    { label: 'Heading', name: 'heading', Icon: HeadingIcon, press: kind('heading') },
    {
      label: 'List',
      name: 'bulletList',
      Icon: ListIcon,
      press: () => focused().toggleBulletList().run(),
    },
    { label: 'Tip', name: 'tip', Icon: Lightbulb, press: kind('tip') },
    { label: 'Quote', name: 'quote', Icon: QuoteIcon, press: kind('quote') },
    { label: 'Photo', Icon: PhotoIcon, press: () => file.current?.click() },
    { label: 'Drawing', Icon: DrawingIcon, press: insertDrawing },
    { label: 'Move block up', Icon: ArrowUp, press: () => moveBlock(editor, -1) },
    { label: 'Move block down', Icon: ArrowDown, press: () => moveBlock(editor, 1) },
    { label: 'Undo', Icon: UndoIcon, isIdle: !now.canUndo, press: () => focused().undo().run() },
    { label: 'Redo', Icon: RedoIcon, isIdle: !now.canRedo, press: () => focused().redo().run() },
  ]

  return (
    <>
      <fieldset aria-label="Format" className="flex min-w-0 flex-wrap gap-0.5 sm:gap-1">
        {tools.map(({ label, name, Icon, isIdle, press }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={name && now.active.includes(name)}
            aria-disabled={isIdle || undefined}
            // The text keeps its selection while a button is pressed by mouse.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => isIdle || press()}
            className="inline-flex size-11 items-center justify-center rounded-lg border border-edge text-ink hover:border-ink aria-disabled:opacity-50 aria-pressed:border-2 aria-pressed:border-ink aria-pressed:bg-sign aria-pressed:text-asphalt"
          >
            <Icon className="size-5" />
          </button>
        ))}
      </fieldset>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="Photo file"
        accept={HERO_TYPES}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo) onPhoto(photo)
          target.value = ''
        }}
      />
      <LinkModal ref={link} editor={editor} address={now.address} />
    </>
  )
}

type Tool = {
  label: string
  /** The mark or the kind of line that the button switches on, if any. */
  name?: (typeof NAMES)[number]
  Icon: typeof BoldIcon
  isIdle?: boolean
  press: () => void
}

const NAMES = ['bold', 'italic', 'link', 'heading', 'bulletList', 'tip', 'quote'] as const
