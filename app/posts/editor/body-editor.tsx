import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { INPUT } from '../../ui/field.tsx'
import type { BodyBlock } from '../body-blocks.ts'
import type { CodeEditor, LineComplaint } from './code-editor.client.ts'

const EMPTY_BLOCKS: { label: string; block: BodyBlock }[] = [
  { label: 'Heading', block: { type: 'h2', text: '' } },
  { label: 'Paragraph', block: { type: 'p', text: '' } },
  { label: 'List', block: { type: 'ul', items: [''] } },
  { label: 'Tip', block: { type: 'tip', text: '' } },
  { label: 'Quote', block: { type: 'quote', text: '' } },
  { label: 'Picture', block: { type: 'picture', name: '', text: '' } },
]

type BodyEditorProps = {
  text: string
  /** Set if the last save was refused because of the body. A new refusal moves the focus here. */
  refusal: object | null
  onChange: (text: string) => void
}

/** The field for the body, as JSON. It is a plain text field until the code editor has loaded. */
export function BodyEditor({ text, refusal, onChange }: BodyEditorProps) {
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
      editor.current?.close()
    }
  }, [])

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
      <p id="body-label" className="font-semibold">
        Body (a JSON array of blocks)
      </p>
      <fieldset aria-label="Insert a block" className="flex flex-wrap gap-2">
        {EMPTY_BLOCKS.map(({ label, block }) => (
          <Button
            key={label}
            look="plain"
            className="px-3"
            disabled={!ready}
            onClick={() => editor.current?.insert(block)}
          >
            + {label}
          </Button>
        ))}
      </fieldset>
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
