import type { AccountFound, DataFound } from './data-found.ts'

/** Shows how much the database has of an address. */
export function FoundList({ found: { address, accounts, feedback } }: { found: DataFound }) {
  return (
    <>
      <h2 className="text-xl font-extrabold break-words">{address}</h2>
      <ul className="list-disc ps-5">
        {accounts.map((account) => (
          <li key={account.uid}>{textOf(account)}</li>
        ))}
        {accounts.length === 0 && (
          <li>
            No account. An address is kept only while a session lasts: riders with an older account
            sign in, and delete it themselves.
          </li>
        )}
        <li>Feedback with this address: {feedback}.</li>
      </ul>
    </>
  )
}

function textOf({ name, counts }: AccountFound): string {
  const counted = Object.entries(counts).map(([part, count]) => `${part}: ${count}`)
  return `Account${name ? ` of ${name}` : ''}: ${counted.join(', ')}.`
}
