import { useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../device/device-storage.client.ts'
import { Button } from '../../ui/button.tsx'
import { BlockEditor } from './block-editor.tsx'
import { JsonEditor } from './json-editor.tsx'
import { useBlockList } from './use-block-list.ts'

/** The storage key under which the browser remembers that the writer prefers JSON. */
const VIEW = 'body-view'
const JSON_VIEW = 'json'

const ONLY_JSON = 'Blocks cannot show all of this body, so it can be edited only as JSON for now.'

type BodyEditorProps = {
  text: string
  /** The names of the drawings that a block can show. */
  pictures: string[]
  /** Set if the last save was refused because of the body. A new refusal moves the focus here. */
  refusal: object | null
  onChange: (text: string) => void
}

/**
 * Renders the field for the body, as blocks or as JSON. A button switches the view. Both views edit the
 * same text.
 */
export function BodyEditor({ text, pictures, refusal, onChange }: BodyEditorProps) {
  const { list, edit } = useBlockList(text, onChange)
  const [isJson, setIsJson] = useState(false)
  /** True if the writer wants blocks, but the body could not be shown as blocks. */
  const [isStuck, setIsStuck] = useState(false)
  /** The index of the block on which the other view opens. Null until the writer changes the view. */
  const place = useRef<number | null>(null)

  useEffect(() => setIsJson(deviceStorage.read(VIEW) === JSON_VIEW), [])

  // The JSON view stays until the writer asks for blocks again. It must not vanish while the writer
  // corrects the text.
  if (!isJson && !list && !isStuck) setIsStuck(true)
  const blocks = isJson || isStuck ? null : list

  function changeView() {
    const wantsJson = blocks !== null
    place.current ??= 0
    setIsJson(wantsJson)
    setIsStuck(!wantsJson && !list)
    if (wantsJson) deviceStorage.write(VIEW, JSON_VIEW)
    else deviceStorage.remove(VIEW)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p id="body-label" className="font-semibold">
          {blocks ? 'Body' : 'Body (a JSON array of blocks)'}
        </p>
        <Button look="plain" onClick={changeView}>
          {blocks ? 'Edit as JSON' : 'Edit as blocks'}
        </Button>
      </div>
      <p role="status" className="font-semibold empty:hidden">
        {isStuck && !list && ONLY_JSON}
      </p>
      {blocks ? (
        <BlockEditor list={blocks} edit={edit} {...{ pictures, refusal, place }} />
      ) : (
        <JsonEditor {...{ text, refusal, place, onChange }} />
      )}
    </div>
  )
}
