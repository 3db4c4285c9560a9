import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { INPUT } from '../../base/ui/field.tsx'
import type { BodyBlock } from '../posts/body-blocks.ts'
import { blockAt, type Complaint, complaintsOf, insertionOf, placeOfBlock } from './body-source.ts'
import { InsertBar } from './insert-bar.tsx'
import { ProblemList } from './problem-list.tsx'

/** The page shows problems after the writer has paused for this long. */
const PAUSE_MS = 750

type JsonEditorProps = {
  text: string
  /** Set if the last save was refused because of the body. A new refusal moves the focus here. */
  refusal: object | null
  /** The index of the block that the refusal is about, or -1. */
  refusedAt: number
  /**
   * The index of the block to open on, if any. On closing, it becomes the index of the block at the
   * cursor.
   */
  place: RefObject<number | null>
  onChange: (text: string) => void
}

/** The field for the body, as JSON. Each problem is a button that selects its place in the text. */
export function JsonEditor({ text, refusal, refusedAt, place, onChange }: JsonEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const problems = useId()
  const [complaints, setComplaints] = useState<Complaint[]>([])

  useEffect(() => {
    const timer = setTimeout(() => setComplaints(complaintsOf(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  useEffect(() => {
    const area = field.current
    if (!area) return
    if (place.current !== null) {
      const { from } = placeOfBlock(area.value, place.current)
      select(area, { from, to: from })
    }
    return () => {
      place.current = blockAt(area.value, area.selectionStart)
    }
  }, [place])

  const showRefused = useEffectEvent(() => {
    const area = field.current
    if (!area) return
    const [first] = complaintsOf(area.value)
    if (first) select(area, first)
    else if (refusedAt >= 0) select(area, placeOfBlock(area.value, refusedAt))
    else area.focus()
  })

  useEffect(() => {
    if (refusal) showRefused()
  }, [refusal])

  function insert(block: BodyBlock) {
    const area = field.current
    if (!area) return
    const { from, to, text } = insertionOf(area.value, area.selectionStart, block)
    select(area, { from, to })
    // Unlike a new value, this edit can be undone by the browser.
    document.execCommand('insertText', false, text)
    const words = from + text.indexOf('""') + 1
    select(area, { from: words, to: words })
  }

  return (
    <div className="flex flex-col gap-2">
      <InsertBar onInsert={insert} />
      <textarea
        ref={field}
        aria-labelledby="body-label"
        aria-describedby={problems}
        aria-invalid={complaints.length > 0}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT} field-sizing-content max-h-[70vh] min-h-72 py-2 font-mono text-sm`}
      />
      <ProblemList
        id={problems}
        problems={complaints.map((complaint) => ({
          text: `Line ${complaint.line}: ${complaint.text}`,
          show: () => field.current && select(field.current, complaint),
        }))}
      />
    </div>
  )
}

/** Selects a part of the text, and scrolls to it, which not every browser does. */
function select(area: HTMLTextAreaElement, { from, to }: { from: number; to: number }) {
  area.setSelectionRange(from, to)
  area.focus()
  area.scrollIntoView({ block: 'nearest' })
  area.scrollTop = heightOf(area, area.value.slice(0, from)) - area.clientHeight / 2
}

/** The height that the field would need for this text. */
function heightOf(area: HTMLTextAreaElement, text: string): number {
  const twin = area.cloneNode() as HTMLTextAreaElement
  twin.value = text
  twin.style.cssText = `width: ${area.offsetWidth}px; height: 0; min-height: 0; field-sizing: fixed`
  document.body.append(twin)
  const { scrollHeight } = twin
  twin.remove()
  return scrollHeight
}
