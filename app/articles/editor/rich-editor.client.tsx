import { type Editor, Extension } from '@tiptap/core'
import { Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import type { Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type BodyBlock, readBodyToSave } from '../posts/body-blocks.ts'
import { blockIndexAt, focusBlock, insertPicture, moveBlock } from './block-places.ts'
import { BodyContext } from './body-context.ts'
import { bodyIn, documentOf } from './body-document.ts'
import { BODY_SCHEMA, PhotoNode, PictureNode } from './body-schema.ts'
import { cleanPasted } from './clean-pasted.client.ts'
import { FormatBar } from './format-bar.tsx'
import { PictureView } from './picture-view.tsx'
import { ProblemList } from './problem-list.tsx'
import type { Photos } from './use-photos.ts'

export type RichEditorProps = {
  photos: Photos
  text: string
  /** The blocks in `text`. */
  blocks: BodyBlock[]
  /** The names of the drawings that a block can show. */
  pictures: string[]
  /** Set if the last save was refused because of the body. A new refusal moves the focus here. */
  refusal: object | null
  /** The index of the block that the refusal is about, or -1. */
  refusedAt: number
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
  const { photos, text, blocks, pictures, refusal, refusedAt, place, onChange } = props
  const written = useRef(text)
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
      handlePaste: ({ state }, { clipboardData }, slice) =>
        takeFiles(clipboardData, slice, state.selection.from),
      handleDrop: (view, { dataTransfer, clientX, clientY }, slice) => {
        const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
        return takeFiles(dataTransfer, slice, at ?? view.state.selection.from)
      },
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

  const insertKept = useEffectEvent(() => {
    let at = editor.state.selection.from
    for (const link of photos.takeKept()) at = insertPicture(editor, 'photo', { at, link })
  })

  // The editor opens on the block of the other view.
  useEffect(() => {
    if (place.current !== null) focusBlock(editor, place.current)
    insertKept()
  }, [editor, place])

  const focusProblem = useEffectEvent(() => {
    focusBlock(editor, Number(problems[0]?.path[0] ?? Math.max(refusedAt, 0)))
  })

  useEffect(() => {
    if (refusal) focusProblem()
  }, [refusal])

  const insertAll = (files: File[], at: number) => insertPhotos(editor, photos, files, at)

  function takeFiles(data: DataTransfer | null, slice: Slice, at: number): boolean {
    const files = picturesIn(data, slice)
    insertAll(files, at)
    return files.length > 0
  }

  return (
    <BodyContext value={{ pictures, problems, isRefused: refusal !== null }}>
      <div className="flex min-w-0 flex-col gap-2">
        <FormatBar
          editor={editor}
          onPhoto={(photo) => insertAll([photo], editor.state.selection.from)}
        />
        <EditorContent editor={editor} className="body-text" />
        <ProblemList
          problems={(refusal ? problems : []).map((problem) => ({
            text: problem.text,
            show: () => focusBlock(editor, Number(problem.path[0])),
          }))}
        />
      </div>
    </BodyContext>
  )
}

/** Returns the files of pasted or dropped pictures, unless they are only the picture of a copied text. */
function picturesIn(data: DataTransfer | null, { content }: Slice): File[] {
  const words = content.textBetween(0, content.size, ' ', 'picture').trim()
  if (data?.types.includes('text/html') && words) return []
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Stores photos, and inserts each at the given position, which moves with later changes. */
async function insertPhotos(editor: Editor, photos: Photos, files: File[], at: number) {
  let place = at
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place = transaction.mapping.map(place)
  }
  editor.on('transaction', follow)
  for (const file of files) {
    const { doc } = editor.state
    const { activeElement } = document
    const link = await photos.store(file)
    if (!link) break
    if (editor.isDestroyed) {
      photos.keep(link)
      continue
    }
    // The focus stays with a writer who has gone on typing or to another field.
    const isIdle = editor.state.doc === doc && document.activeElement === activeElement
    place = insertPicture(editor, 'photo', { at: place, link })
    if (isIdle) focusBlock(editor, blockIndexAt(editor.state.doc, place))
  }
  editor.off('transaction', follow)
}
