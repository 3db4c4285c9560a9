import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { BodyBlock } from '../body-blocks.ts'
import { blockAt, complaintsOf, insertionOf, placeOfBlock } from './body-source.ts'

export type LineComplaint = { line: number; text: string }

export type CodeEditor = ReturnType<typeof openCodeEditor>

type Options = {
  text: string
  onChange: (text: string) => void
  onComplaints: (complaints: LineComplaint[]) => void
}

/**
 * Opens the editor of a body in a shadow root of `host`. In a shadow root CodeMirror adopts its style
 * sheets, which the page's Content Security Policy allows. In the page it would add style elements,
 * which the policy forbids.
 */
export function openCodeEditor(host: HTMLElement, options: Options) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  let replacing = false
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        json(),
        syntaxHighlighting(HIGHLIGHTS),
        lintGutter(),
        linter(({ state }) => {
          const complaints = complaintsOf(state.doc.toString())
          options.onComplaints(
            complaints.map(({ from, text }) => ({ line: state.doc.lineAt(from).number, text })),
          )
          return complaints.map(({ text, ...place }) => ({
            ...place,
            message: text,
            severity: 'error',
          }))
        }),
        // These keymaps do not bind Tab, so that Tab moves to the next field.
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Body' }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || replacing) return
          options.onChange(update.state.doc.toString())
        }),
        LOOKS,
      ],
    }),
  })

  return {
    setText(text: string) {
      if (text === view.state.doc.toString()) return
      replacing = true
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
      replacing = false
    },
    insert(block: BodyBlock) {
      const { doc, selection } = view.state
      const { from, to, text } = insertionOf(doc.toString(), selection.main.head, block)
      const words = from + text.indexOf('""') + 1
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: words },
        scrollIntoView: true,
      })
      view.focus()
    },
    /** Moves the focus to the first complaint, or to the cursor if there is none. */
    focus() {
      const [first] = complaintsOf(view.state.doc.toString())
      if (first) view.dispatch({ selection: { anchor: first.from }, scrollIntoView: true })
      view.focus()
    },
    /** Moves the focus to the block with this index. */
    goTo(index: number) {
      const { from } = placeOfBlock(view.state.doc.toString(), index)
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true })
      view.focus()
    },
    /** The index of the block at the cursor. */
    place: () => blockAt(view.state.doc.toString(), view.state.selection.main.head),
    close: () => view.destroy(),
  }
}

const LOOKS = EditorView.theme({
  '&': { fontSize: '0.95rem', backgroundColor: 'var(--color-page)', color: 'var(--color-ink)' },
  '&.cm-focused': { outline: '3px solid var(--color-focus)', outlineOffset: '-3px' },
  '.cm-content, .cm-gutter': { minHeight: '18rem' },
  '.cm-scroller': { maxHeight: '70vh', fontFamily: 'ui-monospace, monospace' },
  '.cm-content': { caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-page)',
    color: 'var(--color-quiet)',
    borderRight: '1px solid var(--color-line)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-card)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-edge)',
  },
})

const HIGHLIGHTS = HighlightStyle.define([
  { tag: tags.propertyName, fontWeight: '700' },
  { tag: tags.string, color: 'var(--color-focus)' },
])
