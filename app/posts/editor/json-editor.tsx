import { type RefObject, useEffect, useRef, useState } from 'react'
import { INPUT } from '../../ui/field.tsx'
import type { CodeEditor, LineComplaint } from './code-editor.client.ts'
import { InsertBar } from './insert-bar.tsx'

type JsonEditorProps = {
  text: string
  /** Set if the last save was refused because of the body. A new refusal moves the focus here. */
  refusal: object | null
  /**
   * The index of the block to open on, if any. On closing, it becomes the index of the block at the
   * cursor.
   */
  place: RefObject<number | null>
  onChange: (text: string) => void
}

/** The field for the body, as JSON. It is a plain text field until the code editor has loaded. */
export function JsonEditor({ text, refusal, place, onChange }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const [ready, setReady] = useState(false)
  const [complaints, setComplaints] = useState<LineComplaint[]>([])
  const latest = useRef({ text, onChange })
  latest.current = { text, onChange }
  /** The typed texts that React has not yet passed back as the prop `text`. */
  const typed = useRef<string[]>([])

  useEffect(() => {
    let gone = false
    import('./code-editor.client.ts')
      .then(({ openCodeEditor }) => {
        if (gone || !host.current) return
        editor.current = openCodeEditor(host.current, {
          text: latest.current.text,
          onChange: (changed) => {
            typed.current.push(changed)
            latest.current.onChange(changed)
          },
          onComplaints: setComplaints,
        })
        setReady(true)
      })
      .catch((cause) => console.warn('The code editor could not be loaded.', cause))
    return () => {
      gone = true
      if (!editor.current) return
      place.current = editor.current.place()
      editor.current.close()
    }
  }, [place])

  useEffect(() => {
    if (ready && place.current !== null) editor.current?.goTo(place.current)
  }, [ready, place])

  // React may lag behind the typing, so the editor ignores a text that came from its own `onChange`.
  useEffect(() => {
    const back = typed.current.indexOf(text)
    if (back >= 0) typed.current.splice(0, back + 1)
    else editor.current?.setText(text)
  }, [text])

  useEffect(() => {
    if (refusal) (editor.current ?? plain.current)?.focus()
  }, [refusal])

  return (
    <div className="flex flex-col gap-2">
      <InsertBar disabled={!ready} onInsert={(block) => editor.current?.insert(block)} />
      {!ready && (
        <textarea
          ref={plain}
          aria-labelledby="body-label"
          rows={14}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={`${INPUT} py-2 font-mono text-sm`}
        />
      )}
      <div ref={host} hidden={!ready} className="overflow-clip rounded-xl border border-edge" />
      <div role="status" aria-label="Problems in the body" className="text-sm text-wrong">
        {complaints.map(({ line, text }) => (
          <p key={`${line} ${text}`} className="font-semibold">
            Line {line}: {text}
          </p>
        ))}
      </div>
    </div>
  )
}
