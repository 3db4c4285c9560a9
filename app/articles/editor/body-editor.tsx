import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { Button } from '../../base/ui/button.tsx'
import { type BodyBlock, readBody } from '../posts/body-blocks.ts'
import { JsonEditor } from './json-editor.tsx'
import type { PostRefusal } from './post-form.ts'
import type { RichEditorProps } from './rich-editor.client.tsx'

/** The storage key under which the browser remembers that the writer prefers JSON. */
const VIEW = 'body-view'
const JSON_VIEW = 'json'

const ONLY_JSON = 'Blocks cannot show all of this body, so it can be edited only as JSON for now.'
const NO_EDITOR = 'The editor did not load, so the body can be edited only as JSON for now.'

type BodyEditorProps = Omit<RichEditorProps, 'blocks' | 'place' | 'refusedAt'> & {
  refusal: PostRefusal | null
}

/**
 * Renders the field for the body, as blocks or as JSON. A button switches the view. Both views edit the
 * same text.
 */
export function BodyEditor({ text, refusal, onChange, ...props }: BodyEditorProps) {
  const blocks = useMemo(() => shownBlocks(text), [text])
  const refusedAt = blocks?.findIndex((block) => isPhoto(block, refusal)) ?? -1
  const { RichEditor, hasFailed } = useRichEditor()
  const [isJson, setIsJson] = useState(false)
  /** True if the writer wants blocks, but the body could not be shown as blocks. */
  const [isStuck, setIsStuck] = useState(false)
  /** The index of the block with the cursor, on which the other view opens. Null without a cursor. */
  const place = useRef<number | null>(null)

  useEffect(() => setIsJson(deviceStorage.read(VIEW) === JSON_VIEW), [])

  // The JSON view stays until the writer asks for blocks again. It must not vanish while the writer
  // corrects the text.
  if (!isJson && !blocks && !isStuck) setIsStuck(true)
  const isRich = !isJson && !isStuck && !hasFailed

  function changeView() {
    place.current ??= 0
    setIsJson(isRich)
    setIsStuck(!isRich && !blocks)
    if (isRich) deviceStorage.write(VIEW, JSON_VIEW)
    else deviceStorage.remove(VIEW)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p id="body-label" className="font-semibold">
          {isRich ? 'Body' : 'Body (a JSON array of blocks)'}
        </p>
        {!hasFailed && (
          <Button look="plain" onClick={changeView}>
            {isRich ? 'Edit as JSON' : 'Edit as blocks'}
          </Button>
        )}
      </div>
      <p role="status" className="font-semibold empty:hidden">
        {hasFailed ? NO_EDITOR : isStuck && !blocks && ONLY_JSON}
      </p>
      <p role="status" className="font-semibold empty:hidden">
        {props.photos.said}
      </p>
      {isRich && blocks ? (
        RichEditor ? (
          <RichEditor {...{ ...props, text, blocks, refusal, refusedAt, place, onChange }} />
        ) : (
          <div className="min-h-72 rounded-xl border border-edge p-3 text-quiet">
            <p className="noscript:hidden">Loading the editor…</p>
            <pre className="hidden whitespace-pre-wrap noscript:block">{text}</pre>
          </div>
        )
      ) : (
        <JsonEditor {...{ text, refusal, refusedAt, place, onChange }} />
      )}
    </div>
  )
}

/** True for the photo that a save was refused for. */
function isPhoto(block: BodyBlock, refusal: PostRefusal | null): boolean {
  return block.type === 'photo' && block.link === refusal?.photo
}

/** Loads the editor in the browser, because the server cannot run it and only this page needs it. */
function useRichEditor() {
  const [RichEditor, setRichEditor] = useState<ComponentType<RichEditorProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    import('./rich-editor.client.tsx')
      .then((loaded) => setRichEditor(() => loaded.RichEditor))
      .catch((error) => {
        console.warn(error)
        setHasFailed(true)
      })
  }, [])

  return { RichEditor, hasFailed }
}

/** The blocks of a body, even if some texts are unfinished. Null if only JSON can show all of it. */
function shownBlocks(text: string): BodyBlock[] | null {
  const read = readBody(text)
  return 'blocks' in read ? read.blocks : (read.unfinished ?? null)
}
