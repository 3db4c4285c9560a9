import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useContext, useEffect, useId, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Hero } from '../posts/hero.tsx'
import { blockIndexAt } from './block-places.ts'
import { BodyContext } from './body-context.ts'

/** Renders a drawing or a photo in the editor, with the field for its text. */
export function PictureView({ node, editor, selected, ...view }: ReactNodeViewProps) {
  const { pictures, problems, isRefused } = useContext(BodyContext)
  const id = useId()
  const { name, link } = node.attrs
  // The node's attributes arrive after the keystroke. The field's own value keeps the cursor in place.
  const [text, setText] = useState(node.attrs.text)
  useEffect(() => setText(node.attrs.text), [node.attrs.text])
  const index = blockIndexAt(editor.state.doc, view.getPos() ?? 0)
  const problemOf = (field: string) =>
    problems.find(({ path: [at, key] }) => at === index && key === field)

  function field(key: string) {
    const problem = problemOf(key)
    return {
      'aria-invalid': (isRefused && problem !== undefined) || undefined,
      'aria-describedby': problem && `${id}-${key}`,
      className: INPUT,
      onChange: ({ target }: { target: { value: string } }) => {
        if (key === 'text') setText(target.value)
        view.updateAttributes({ [key]: target.value })
      },
    }
  }

  function complaint(key: string) {
    const problem = problemOf(key)
    return (
      problem && (
        <span
          id={`${id}-${key}`}
          className={isRefused ? 'font-semibold text-wrong' : 'text-sm text-quiet'}
        >
          {`${problem.complaint[0]?.toUpperCase()}${problem.complaint.slice(1)}.`}
        </span>
      )
    )
  }

  return (
    <NodeViewWrapper
      className={`flex flex-col gap-2 rounded-xl border bg-card p-3 ${selected ? 'border-ink' : 'border-line'}`}
      contentEditable={false}
      data-drag-handle
      onFocus={() => editor.commands.setNodeSelection(view.getPos() ?? 0)}
    >
      {node.type.name === 'photo' ? (
        <Hero link={link} alt="" sizes="24rem" className="max-h-60 w-full object-contain" />
      ) : (
        <>
          <Field label="Drawing">
            <select value={name} {...field('name')}>
              {(pictures.includes(name) ? pictures : [name, ...pictures]).map((one) => (
                <option key={one} value={one}>
                  {one || 'Choose a drawing'}
                </option>
              ))}
            </select>
          </Field>
          {complaint('name')}
          {pictures.includes(name) && (
            <img src={`/pictures/${name}.svg`} alt="" className="aspect-3/2 w-40 object-contain" />
          )}
        </>
      )}
      <Field label="Text for readers who can’t see it">
        <input type="text" autoComplete="off" value={text} {...field('text')} />
      </Field>
      {complaint('text')}
      <Button look="plain" className="self-start" onClick={view.deleteNode}>
        Remove {node.type.name === 'photo' ? 'photo' : 'drawing'}
      </Button>
    </NodeViewWrapper>
  )
}
