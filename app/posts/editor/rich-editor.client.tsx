import { Extension } from '@tiptap/core'
import { Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type BodyBlock, readBodyToSave } from '../body-blocks.ts'
import { blockIndexAt, focusBlock, insertPicture, moveBlock } from './block-places.ts'
import { BodyContext } from './body-context.ts'
import { bodyIn, documentOf } from './body-document.ts'
import { BODY_SCHEMA, PhotoNode, PictureNode } from './body-schema.ts'
import { cleanPasted } from './clean-pasted.client.ts'
import { FormatBar } from './format-bar.tsx'
import { PictureView } from './picture-view.tsx'
import { usePhotos } from './use-photos.ts'

export type RichEditorProps = {
  /** The id of the post, for its photos. */
  postId: string
  text: string
  /** The blocks in `text`. */
  blocks: BodyBlock[]
  /** The names of the drawings that a block can show. */
  pictures: string[]
  /** Set if the last save was refused because of the body. A new refusal moves the focus here. */
  refusal: object | null
  /** The index of the block to open on, if any. Later the index of the block with the cursor. */
  place: RefObject<number | null>
  onChange: (text: string) => void
}

const EXTENSIONS = [
  ...BODY_SCHEMA,
  ...[PictureNode, PhotoNode].map((node) =>
    node.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  ),
  Extension.create({
    name: 'moveBlock',
    addKeyboardShortcuts: () => ({
      'Alt-ArrowUp': ({ editor }) => moveBlock(editor, -1),
      'Alt-ArrowDown': ({ editor }) => moveBlock(editor, 1),
    }),
  }),
  Gapcursor,
  UndoRedo,
  Placeholder.configure({
    showOnlyCurrent: false,
    placeholder: ({ node }) => (node.type.name === 'cite' ? 'Who said it (optional)' : ''),
  }),
]

/** Renders the body as the writer's text, with the buttons to format it. */
export function RichEditor(props: RichEditorProps) {
  const { text, blocks, pictures, refusal, place, onChange } = props
  const written = useRef(text)
  const photos = usePhotos(props.postId)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: documentOf(blocks),
    // The page's policy refuses styles that a script adds.
    injectCSS: false,
    enableInputRules: ['bulletList'],
    enablePasteRules: ['link'],
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': 'body-label' },
      transformPastedHTML: cleanPasted,
      handlePaste: (_, { clipboardData }) => takeFiles(clipboardData),
      handleDrop: (_, { dataTransfer }) => takeFiles(dataTransfer),
    },
    onUpdate({ editor }) {
      written.current = JSON.stringify(bodyIn(editor.getJSON()), null, 2)
      onChange(written.current)
    },
    onSelectionUpdate({ editor }) {
      place.current = blockIndexAt(editor.state.doc, editor.state.selection.from)
    },
  })

  // A text from elsewhere, such as a draft or an earlier version, replaces all blocks.
  useEffect(() => {
    if (text === written.current) return
    written.current = text
    editor.commands.setContent(documentOf(blocks), { emitUpdate: false })
  }, [text, blocks, editor])

  const problems = useMemo(() => {
    const read = readBodyToSave(text)
    return 'problems' in read ? read.problems : []
  }, [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor opens once, on the block of the other view
  useEffect(() => {
    if (place.current !== null) focusBlock(editor, place.current)
  }, [editor])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the focus
  useEffect(() => {
    if (refusal) focusBlock(editor, Number(problems[0]?.path[0] ?? 0))
  }, [refusal])

  /** Inserts pasted or dropped pictures, unless they are only the picture of a copied text. */
  function takeFiles(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0 || data?.types.includes('text/html')) return false
    insertAll(files)
    return true
  }

  async function insertAll(files: File[]) {
    for (const file of files) {
      const link = await photos.store(file)
      if (!link) return
      insertPicture(editor, 'photo', { link })
    }
  }

  return (
    <BodyContext value={{ pictures, problems, isRefused: refusal !== null }}>
      <div className="flex min-w-0 flex-col gap-2">
        <FormatBar editor={editor} onPhoto={(photo) => insertAll([photo])} />
        <p role="status" className="font-semibold empty:hidden">
          {photos.said}
        </p>
        <EditorContent editor={editor} className="body-text" />
        <div role="status" aria-label="Problems in the body" className="text-wrong empty:hidden">
          {refusal &&
            problems.map((problem) => (
              <button
                key={problem.text}
                type="button"
                onClick={() => focusBlock(editor, Number(problem.path[0]))}
                className="block min-h-11 text-start font-semibold underline underline-offset-4"
              >
                {problem.text}
              </button>
            ))}
        </div>
      </div>
    </BodyContext>
  )
}
