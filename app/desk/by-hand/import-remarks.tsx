import type { NotTaken } from '../../making/question-bank/bank-file.ts'

/** What the server says about a file besides its questions. */
export type FileRemarks = { notTaken?: readonly NotTaken[]; notes?: readonly string[] }

/** A longer list of questions that are left out is closed at first. */
const OPEN_UP_TO = 10

/** Shows notes on the whole file, and the questions that the import leaves out with the reasons. */
export function ImportRemarks({ notTaken = [], notes = [] }: FileRemarks) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="max-w-2xl font-semibold wrap-anywhere">
          {note}
        </p>
      ))}
      {notTaken.length > 0 && (
        <details
          open={notTaken.length <= OPEN_UP_TO}
          className="max-w-2xl rounded-xl border border-line px-3"
        >
          <summary className="min-h-12 cursor-pointer content-center font-semibold">
            Left out: {notTaken.length}
          </summary>
          <ul className="flex flex-col gap-2 pb-3">
            {notTaken.map(({ title, reason }) => (
              <li key={`${title} ${reason}`} className="wrap-anywhere">
                <b>{title}</b> <span className="block">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
