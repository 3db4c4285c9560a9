type ProblemListProps = {
  id?: string
  /** `show` moves the focus to the place of the problem. */
  problems: { text: string; show: () => void }[]
}

/** Says what is wrong with the body. Each problem is a button that leads to its place. */
export function ProblemList({ id, problems }: ProblemListProps) {
  return (
    <div id={id} role="status" aria-label="Problems in the body" className="text-wrong">
      {problems.map(({ text, show }) => (
        <button
          key={text}
          type="button"
          onClick={show}
          className="block min-h-11 text-start font-semibold underline underline-offset-4"
        >
          {text}
        </button>
      ))}
    </div>
  )
}
