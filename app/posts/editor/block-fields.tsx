import type { ReactElement } from 'react'
import { INPUT } from '../../ui/field.tsx'
import type { BodyBlock, BodyProblem } from '../body-blocks.ts'
import { unmarked } from '../rich-text.ts'

type BlockFieldsProps = {
  /** The id of the first field. The label of that field is in the card. */
  id: string
  block: BodyBlock
  problems: BodyProblem[]
  /** True after a refused save. Before that, a problem is shown as a hint, not as an error. */
  isRefused: boolean
  pictures: string[]
  onChange: (block: BodyBlock) => void
}

export function BlockFields({
  id,
  block,
  problems,
  isRefused,
  pictures,
  onChange,
}: BlockFieldsProps): ReactElement | null {
  /** Returns the props of the field for the block's property `name`, and the problem to show below it. */
  function field(name: string, fieldId: string) {
    const problem = problems.find(({ path }) => path[1] === name)
    const problemId = `${fieldId}-problem`
    return {
      props: {
        id: fieldId,
        'aria-invalid': (isRefused && problem !== undefined) || undefined,
        'aria-describedby': problem && problemId,
        className: `${INPUT} py-2`,
      },
      problem: problem && (
        <p id={problemId} className={isRefused ? 'font-semibold text-wrong' : 'text-sm text-quiet'}>
          {sentenceOf(problem)}
        </p>
      ),
    }
  }

  function words(name: string, fieldId: string, text: string, onText: (text: string) => void) {
    const { props, problem } = field(name, fieldId)
    return (
      <>
        <textarea
          rows={block.type === 'h2' ? 1 : 3}
          dir="auto"
          value={text}
          onChange={({ target }) => onText(target.value)}
          {...props}
          className={`${props.className} field-sizing-content`}
        />
        {problem}
      </>
    )
  }

  switch (block.type) {
    case 'h2':
    case 'p':
    case 'tip':
      return words('text', id, unmarked(block.text), (text) => onChange({ ...block, text }))
    case 'ul':
      return words('items', id, block.items.map(unmarked).join('\n'), (text) =>
        onChange({ ...block, items: text.split('\n') }),
      )
    case 'quote':
      return (
        <>
          {words('text', id, unmarked(block.text), (text) => onChange({ ...block, text }))}
          <label htmlFor={`${id}-cite`}>Who said it (optional)</label>
          {words('cite', `${id}-cite`, unmarked(block.cite ?? ''), (cite) => {
            const { type, text } = block
            onChange(cite ? { type, text, cite } : { type, text })
          })}
        </>
      )
    case 'photo':
      return null
    case 'picture': {
      const { props, problem } = field('name', id)
      const names = pictures.includes(block.name) ? pictures : [block.name, ...pictures]
      return (
        <>
          <div className="flex items-center gap-3">
            <select
              {...props}
              value={block.name}
              onChange={({ target }) => onChange({ ...block, name: target.value })}
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {name || 'Choose a picture'}
                </option>
              ))}
            </select>
            {pictures.includes(block.name) && (
              <img
                src={`/pictures/${block.name}.svg`}
                alt=""
                className="aspect-3/2 w-24 shrink-0 object-contain"
              />
            )}
          </div>
          {problem}
          <label htmlFor={`${id}-text`}>Text for readers who can’t see it</label>
          {words('text', `${id}-text`, block.text, (text) => onChange({ ...block, text }))}
        </>
      )
    }
  }
}

/** Says in a sentence what is wrong with a field. Names an item of a list by its line. */
function sentenceOf({ path: [, , item], complaint }: BodyProblem): string {
  if (typeof item === 'number') return `Line ${item + 1}: ${complaint}.`
  return `${complaint[0]?.toUpperCase()}${complaint.slice(1)}.`
}
